//! The function as it was written.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, FnArg, Meta, ReturnType, Signature, Token, Visibility, parse_quote};

use super::types;
use crate::docs;

/// A function whose body is left as tokens: half-written code is rustc's and the editor's business.
#[derive(Clone)]
pub(super) struct Function {
    pub(super) attributes: Vec<Attribute>,
    pub(super) visibility: Visibility,
    pub(super) signature: Signature,
    body: TokenStream,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attributes: input.call(Attribute::parse_outer)?,
            visibility: input.parse()?,
            signature: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl Function {
    /// A function among the items of an `impl` block: its body is the next group in braces, and no more.
    pub(super) fn parse_item(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let signature = input.parse()?;
        if !input.peek(syn::token::Brace) {
            return Err(input.error("expected a body"));
        }
        // As it stands: a body that is rebuilt has lost the places of its braces.
        let body: TokenTree = input.parse()?;
        Ok(Self { attributes, visibility, signature, body: body.into() })
    }
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attributes, visibility, signature, body } = self;
        tokens.extend(quote!(#(#attributes)* #visibility #signature #body));
    }
}

impl Function {
    /// Takes away what rustc refuses on a parameter: our own attributes and doc comments.
    pub(super) fn strip(&mut self) {
        self.attributes.retain(|attribute| !is_tool(attribute));
        for input in &mut self.signature.inputs {
            if let FnArg::Typed(parameter) = input {
                parameter.attrs.retain(|attribute| !is_ours(attribute));
            }
        }
    }

    /// Whether it is there only under a condition.
    pub(super) fn is_conditional(&self) -> bool {
        self.attributes.iter().any(is_condition)
    }

    /// Whether rustc refuses it as it stands, whatever is said of the tool: a type by value that has no size, `Self` outside
    /// of an `impl` block, an attribute that nobody knows. What we would say only repeated that.
    pub(super) fn is_for_rustc(&self) -> bool {
        let of_parameter = |input: &FnArg| match input {
            FnArg::Typed(parameter) => types::is_for_rustc(&parameter.ty) || has_unknown_attribute(&parameter.attrs),
            FnArg::Receiver(_) => false,
        };
        let of_result = matches!(&self.signature.output, ReturnType::Type(_, ty) if types::is_for_rustc(ty));
        let has_receiver = self.signature.receiver().is_some();
        let names_self = !has_receiver && types::names(self.signature.to_token_stream(), "Self").is_some();
        of_result || names_self || self.signature.inputs.iter().any(of_parameter)
    }

    /// What else holds for all that is generated: the `cfg`s that stand between `#[tool]` and the function, since on a
    /// method nobody has expanded them, and the lints that the function allows.
    pub(super) fn conditions(&self) -> Vec<Attribute> {
        let condition = |attribute: &Attribute| is_condition(attribute).then(|| attribute.clone());
        self.attributes.iter().filter_map(|attribute| condition(attribute).or_else(|| allowance(attribute))).collect()
    }
}

fn is_condition(attribute: &Attribute) -> bool {
    let conditional = || attribute.meta.require_list().is_ok_and(|list| leads_to_cfg(&list.tokens));
    attribute.path().is_ident("cfg") || (attribute.path().is_ident("cfg_attr") && conditional())
}

/// Whether `cfg_attr` adds a `cfg`, and nothing else that would not fit on other items.
fn leads_to_cfg(tokens: &TokenStream) -> bool {
    let metas = |input: ParseStream<'_>| Punctuated::<Meta, Token![,]>::parse_terminated(input);
    metas.parse2(tokens.clone()).is_ok_and(|metas| {
        let added = || metas.iter().skip(1).map(Meta::path);
        added().any(|path| path.is_ident("cfg")) && added().all(|path| path.is_ident("cfg") || path.is_ident("allow"))
    })
}

/// What a function allows is allowed in what is generated. What it expects need not turn up there as well.
fn allowance(attribute: &Attribute) -> Option<Attribute> {
    if attribute.path().is_ident("allow") {
        return Some(attribute.clone());
    }
    let lints = attribute.meta.require_list().ok().filter(|list| list.path.is_ident("expect"))?;
    let tokens = &lints.tokens;
    Some(parse_quote!(#[allow(#tokens)]))
}

/// Whether an attribute is ours, under its name or its path; other crates have a `tool` as well.
pub(super) fn is_tool(attribute: &Attribute) -> bool {
    let segments: Vec<String> = attribute.path().segments.iter().map(|segment| segment.ident.to_string()).collect();
    matches!(segments.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), ["tool"] | ["tool_runtime", "tool"])
}

fn is_ours(attribute: &Attribute) -> bool {
    docs::is_doc(attribute) || attribute.path().is_ident("arg") || attribute.path().is_ident("inject")
}

/// An item that is none of ours to read, without our attributes in it: each would report the same fault once more.
pub(super) fn without_ours(item: TokenStream) -> TokenStream {
    without(item, false)
}

/// rustc refuses doc comments inside parentheses, on parameters, as well.
fn without(item: TokenStream, docs_too: bool) -> TokenStream {
    let mut kept = TokenStream::new();
    let mut tokens = item.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_attribute = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        if is_attribute
            && tokens.next_if(|next| matches!(next, TokenTree::Group(group) if opens_ours(group, docs_too))).is_some()
        {
            continue;
        }
        kept.extend([match token {
            TokenTree::Group(group) => {
                let parameters = group.delimiter() == Delimiter::Parenthesis;
                let mut inner = Group::new(group.delimiter(), without(group.stream(), parameters));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            other => other,
        }]);
    }
    kept
}

fn opens_ours(attribute: &Group, docs_too: bool) -> bool {
    let first = attribute.stream().into_iter().next();
    let ours = |name: &str| ["tool", "tool_runtime", "arg", "inject"].contains(&name) || (docs_too && name == "doc");
    attribute.delimiter() == Delimiter::Bracket
        && first.is_some_and(|first| matches!(first, TokenTree::Ident(name) if ours(&name.to_string())))
}

/// Whether rustc will say of an attribute that nobody knows it: `#[injct]`.
fn has_unknown_attribute(attributes: &[Attribute]) -> bool {
    const KNOWN: &[&str] = &["arg", "inject", "doc", "cfg", "cfg_attr", "allow", "expect", "warn", "deny", "forbid"];
    attributes.iter().any(|attribute| !KNOWN.iter().any(|known| attribute.path().is_ident(known)))
}

/// The lints of style that a tool's function need not keep: its parameters are what the contract asks for and own what
/// they hold; the doc comment is the model's, and what can go wrong is in the error enum.
pub(super) fn allowances() -> Attribute {
    parse_quote!(#[allow(clippy::missing_errors_doc, clippy::needless_pass_by_value, clippy::ptr_arg, clippy::too_many_arguments)])
}

/// Whether an item is meant as a function, finished or not.
pub(super) fn is_function(item: &TokenStream) -> bool {
    let begins = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let mut found = false;
        while let Ok(token) = input.parse::<TokenTree>() {
            let word = token.to_string();
            found = word == "fn";
            if found || !(["async", "const", "unsafe", "extern"].contains(&word.as_str()) || word.starts_with('"')) {
                break;
            }
        }
        input.parse::<TokenStream>()?;
        Ok(found)
    };
    begins.parse2(item.clone()).unwrap_or(false)
}

/// What an item that is no function begins with, behind its attributes and its visibility.
pub(super) fn keyword(item: &TokenStream) -> TokenStream {
    let first = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let keyword: TokenTree = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(TokenStream::from(keyword))
    };
    first.parse2(item.clone()).unwrap_or_else(|_| item.clone())
}
