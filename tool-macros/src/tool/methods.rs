//! `#[tool]` on an `impl` block: each `#[tool(…)]` method is a tool, with the object as its state.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Generics, Lifetime, Path, Token, Type};

use super::parse::Function;
use super::{attributes, checks, expand, lifetimes};
use crate::diagnostics::Diagnostics;

/// An `impl` block whose functions' bodies are left as tokens.
pub(super) struct Methods {
    attributes: Vec<Attribute>,
    unsafety: Option<Token![unsafe]>,
    keyword: Token![impl],
    generics: Generics,
    /// The trait that it implements: no place for tools, but its functions have to stay.
    of_trait: Option<(Path, Token![for])>,
    owner: Type,
    inner: Vec<Attribute>,
    items: Vec<Item>,
}

/// An item of the block.
enum Item {
    Function(Box<Function>),
    /// A const or a type, as it stands.
    Other(TokenStream),
}

impl Parse for Methods {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let unsafety = input.parse()?;
        let keyword = input.parse()?;
        let mut generics: Generics = input.parse()?;
        let ahead = input.fork();
        let of_trait = if ahead.parse::<Path>().is_ok() && ahead.peek(Token![for]) {
            Some((input.parse()?, input.parse()?))
        } else {
            None
        };
        let owner = input.parse()?;
        generics.where_clause = input.parse()?;
        let content;
        syn::braced!(content in input);
        let inner = content.call(Attribute::parse_inner)?;
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(content.parse()?);
        }
        Ok(Self { attributes, unsafety, keyword, generics, of_trait, owner, inner, items })
    }
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.fork().call(Function::parse_item).is_ok() {
            return input.call(Function::parse_item).map(|function| Self::Function(Box::new(function)));
        }
        // Up to the end of the item, whatever it is: rustc knows better what may stand here.
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            let ends = match &token {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Ident(_) | TokenTree::Literal(_) => false,
            };
            tokens.extend([token]);
            if ends {
                break;
            }
        }
        Ok(Self::Other(tokens))
    }
}

/// Whether an item is an `impl` block.
pub(super) fn is_impl(item: &TokenStream) -> bool {
    let begins = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        let found = input.peek(Token![impl]) || (input.peek(Token![unsafe]) && input.peek2(Token![impl]));
        input.parse::<TokenStream>()?;
        Ok(found)
    };
    begins.parse2(item.clone()).unwrap_or(false)
}

/// The attribute on an `impl` block.
pub(super) fn expand(attributes: TokenStream, item: &TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let runtime = attributes::of_impl(attributes, &mut diagnostics);
    let Ok(mut block) = syn::parse2::<Methods>(item.clone()) else {
        let help = "write it for a type itself, `#[tool] impl Desk { … }`, not for a trait";
        diagnostics.help(
            super::parse::keyword(item),
            "`#[tool]` goes on an `impl` block of a type's own methods",
            help,
        );
        let errors = diagnostics.into_compile_errors();
        let item = super::parse::without_ours(item.clone());
        return quote!(#item #errors);
    };
    if let Some((path, _)) = &block.of_trait {
        diagnostics.help(
            path,
            "`#[tool]` goes on an `impl` block of a type's own methods",
            "write it for a type itself, `#[tool] impl Desk { … }`, not for a trait",
        );
        block.strip();
        let errors = diagnostics.into_compile_errors();
        return quote!(#block #errors);
    }
    if let Some(place) =
        lifetimes::names_lifetime(block.owner.to_token_stream(), &[Lifetime::new("'_", Span::call_site())])
    {
        diagnostics.help(
            place,
            "the methods of a type that borrows cannot be tools: the toolbox shares it between calls",
            "let the type own what it holds, or share it through an `Arc`",
        );
        block.strip();
        let errors = diagnostics.into_compile_errors();
        return quote!(#block #errors);
    }
    if let Some(parameter) = block.generics.params.first() {
        diagnostics.help(
            parameter,
            "the methods of a generic type cannot be tools: a tool has one schema",
            "write the block for one type, such as `impl Desk<Sqlite>`",
        );
    }
    let generated = block.expand_tools(runtime.as_ref(), &mut diagnostics);
    let errors = diagnostics.into_compile_errors();
    quote!(#block #generated #errors)
}

impl Methods {
    /// Takes away what only a tool's method has.
    fn strip(&mut self) {
        for item in &mut self.items {
            if let Item::Function(function) = item {
                function.attributes.retain(|attribute| !is_tool(attribute));
                function.strip();
            }
        }
    }

    fn expand_tools(&mut self, runtime: Option<&Path>, diagnostics: &mut Diagnostics) -> TokenStream {
        let owner = self.owner.clone();
        let generic = !self.generics.params.is_empty();
        let mut generated = TokenStream::new();
        let mut found = false;
        let mut seen: Vec<Ident> = Vec::new();
        for item in &mut self.items {
            let Item::Function(function) = item else { continue };
            let Some(place) = function.attributes.iter().position(is_tool) else { continue };
            found = true;
            let marker = function.attributes.remove(place);
            // Each method's faults are its own: those of one must not silence the rest.
            let mut own = Diagnostics::default();
            let attributes = attributes::of_tool(replace_self(arguments_of(&marker), &owner), &mut own);
            let own_runtime = attributes.runtime.as_ref().map(|path| path.0.clone());
            let runtime = own_runtime.as_ref().or(runtime);
            let named = with_owner(function, &owner);
            let tool =
                if named.is_for_rustc() { None } else { checks::check(&named, attributes, Some(&owner), &mut own) };
            function.strip();
            function.attributes.push(super::parse::allowances());
            // A second method of one name is rustc's to report, once; under `cfg` it can be the only one.
            let again = !function.is_conditional() && seen.contains(&function.signature.ident);
            seen.push(function.signature.ident.clone());
            if generic || again {
                continue;
            }
            generated.extend(match tool {
                Some(tool) if own.is_empty() => expand::tool(&tool, runtime),
                _ => expand::stand_in(&named, runtime),
            });
            diagnostics.append(own);
        }
        if !found && diagnostics.is_empty() {
            diagnostics.help(
                self.keyword,
                "no method of this block is a tool",
                "write `#[tool(read_only)]` above a method, or leave `#[tool]` on the block out",
            );
        }
        generated
    }
}

fn is_tool(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|last| last.ident == "tool")
}

fn arguments_of(marker: &Attribute) -> TokenStream {
    match &marker.meta {
        syn::Meta::List(list) => list.tokens.clone(),
        syn::Meta::Path(_) | syn::Meta::NameValue(_) => TokenStream::new(),
    }
}

/// The function with `Self` spelled out: its types are named beside the block, where `Self` means nothing.
fn with_owner(function: &Function, owner: &Type) -> Function {
    let mut named = function.clone();
    if let Ok(signature) = syn::parse2(replace_self(function.signature.to_token_stream(), owner)) {
        named.signature = signature;
    }
    named
}

fn replace_self(tokens: TokenStream, owner: &Type) -> TokenStream {
    let mut replaced = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let owner = placed(owner.to_token_stream(), ident.span());
                let is_path = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':')
                    // `Self::Item`, not `value: Self: …`.
                    && matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
                // In brackets it begins a path also where it is generic: `<Desk<Sqlite>>::LIMIT`.
                replaced.extend(if is_path { quote_spanned!(ident.span()=> <#owner>) } else { owner });
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replace_self(group.stream(), owner));
                inner.set_span(group.span());
                replaced.extend([TokenTree::Group(inner)]);
            }
            other => replaced.extend([other]),
        }
    }
    replaced
}

/// The owner where `Self` stands: an error underlines that. Its names still mean what they mean in the `impl` line.
fn placed(owner: TokenStream, place: Span) -> TokenStream {
    let moved = owner.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            let mut moved = Group::new(group.delimiter(), placed(group.stream(), place));
            moved.set_span(place.resolved_at(group.span()));
            return TokenTree::Group(moved);
        }
        token.set_span(place.resolved_at(token.span()));
        token
    });
    moved.collect()
}

impl ToTokens for Methods {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attributes, unsafety, keyword, generics, of_trait, owner, inner, items } = self;
        let conditions = &generics.where_clause;
        let of_trait = of_trait.as_ref().map(|(path, keyword)| quote!(#path #keyword));
        tokens.extend(quote! {
            #(#attributes)* #unsafety #keyword #generics #of_trait #owner #conditions { #(#inner)* #(#items)* }
        });
    }
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(tokens),
            Self::Other(other) => other.to_tokens(tokens),
        }
    }
}
