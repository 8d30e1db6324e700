//! `#[derive(Provide)]`: one impl a field.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Data, DeriveInput, Field, Ident, Index, Path, Token, Type};

use crate::attribute;
use crate::diagnostics::Diagnostics;

/// What a field lends out, as `#[provide(…)]` says it.
enum Lending {
    /// The field itself.
    Field,
    /// What it points to.
    Target(Box<Type>),
    /// Nothing.
    Skip,
}

impl Parse for Lending {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let lending = if input.peek(Token![as]) {
            input.parse::<Token![as]>()?;
            input.parse::<Token![=]>()?;
            Self::Target(Box::new(input.parse()?))
        } else {
            let word: Ident = input.parse()?;
            if word != "skip" {
                let unknown = format!("unknown attribute: `{word}`\n\nhelp: {FORMS}");
                return Err(syn::Error::new(word.span(), unknown));
            }
            Self::Skip
        };
        if input.is_empty() { Ok(lending) } else { Err(input.error("")) }
    }
}

const FORMS: &str = "`#[provide(…)]` takes `as = Type`, or `skip`";

fn lending(field: &Field, diagnostics: &mut Diagnostics) -> Option<Lending> {
    let mut attributes = field.attrs.iter().filter(|attribute| attribute.path().is_ident("provide"));
    let Some(attribute) = attributes.next() else { return Some(Lending::Field) };
    if let Some(second) = attributes.next() {
        diagnostics.help(
            second.meta.path(),
            "a field is lent out in one way, and this is the second",
            "keep one of them",
        );
    }
    match attribute.parse_args() {
        Ok(lending) => Some(lending),
        Err(error) if error.to_string().starts_with("unknown attribute") => {
            diagnostics.push(error);
            None
        }
        Err(_) => {
            diagnostics.help(&attribute.meta, "this is not how the attribute is written", FORMS);
            None
        }
    }
}

/// The derive on a state struct.
pub(crate) fn expand_derive(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::default();
    let lent = lent(&input, &mut diagnostics);
    let runtime = runtime(&input, &mut diagnostics);
    let impls: TokenStream = lent.iter().map(|field| field.implementation(&input, &attribute::private())).collect();
    let impls = (!impls.is_empty()).then(|| attribute::scope(runtime.as_ref(), &impls));
    let errors = diagnostics.into_compile_errors();
    quote!(#impls #errors)
}

/// `#[provide(crate = path)]` on the struct: where `tool_runtime` is.
fn runtime(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Option<Path> {
    let attribute = input.attrs.iter().find(|attribute| attribute.path().is_ident("provide"))?;
    let path = |content: ParseStream<'_>| {
        content.parse::<Token![crate]>()?;
        content.parse::<Token![=]>()?;
        content.parse::<Path>()
    };
    match attribute.parse_args_with(path) {
        Ok(path) => Some(path),
        Err(_) => {
            diagnostics.help(
                attribute.meta.path(),
                "on the struct `#[provide(…)]` takes `crate = path` alone",
                "`as = Type` and `skip` go on its fields",
            );
            None
        }
    }
}

/// A field that is lent out.
struct Lent {
    place: TokenStream,
    ty: Type,
    /// Whether `ty` is behind the field and not the field's own type.
    pointed_to: bool,
}

fn lent(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Vec<Lent> {
    let Data::Struct(data) = &input.data else {
        diagnostics.help(
            &input.ident,
            "`Provide` is derived on a struct: its fields are what tools can inject",
            "make the state a struct with one field for each part",
        );
        return Vec::new();
    };
    let mut lent: Vec<Lent> = Vec::new();
    for (index, field) in data.fields.iter().enumerate() {
        let (ty, pointed_to) = match lending(field, diagnostics) {
            Some(Lending::Field) => (field.ty.clone(), false),
            Some(Lending::Target(target)) => (*target, true),
            Some(Lending::Skip) | None => continue,
        };
        let place = match &field.ident {
            Some(ident) => ident.to_token_stream(),
            None => Index::from(index).to_token_stream(),
        };
        if lent.iter().any(|other| same(&other.ty, &ty)) {
            let text = ty.to_token_stream();
            diagnostics.help(
                field.ident.as_ref().map_or_else(|| ty.to_token_stream(), ToTokens::to_token_stream),
                format_args!("two fields lend out a `{text}`: which of them should a tool get?"),
                "wrap one of them in a type of its own, or keep it back with `#[provide(skip)]`",
            );
            continue;
        }
        lent.push(Lent { place, ty, pointed_to });
    }
    lent
}

fn same(left: &Type, right: &Type) -> bool {
    left.to_token_stream().to_string() == right.to_token_stream().to_string()
}

impl Lent {
    fn implementation(&self, input: &DeriveInput, p: &TokenStream) -> TokenStream {
        let (ident, ty, place) = (&input.ident, &self.ty, &self.place);
        let (generics, arguments, conditions) = input.generics.split_for_impl();
        let value = if self.pointed_to {
            // A field that points to something else is reported at the type.
            let (first, last) = crate::spans::ends(ty);
            let reborrow = crate::spans::at(first, quote!(&*));
            let receiver = Ident::new("self", Span::call_site().located_at(first));
            let place = crate::spans::at(last, quote!(.#place));
            quote!(#reborrow #receiver #place)
        } else {
            quote!(&self.#place)
        };
        // Two impls of one type, which only rustc sees behind an alias, are reported at the field's type.
        let (first, last) = crate::spans::ends(ty);
        let keyword = Ident::new("impl", first);
        let mut body = Group::new(
            Delimiter::Brace,
            quote! {
                fn provide(&self) -> &#p::Itself<#ty> {
                    #value
                }
            },
        );
        body.set_span(last);
        quote!(#[automatically_derived] #keyword #generics #p::Provide<#ty> for #ident #arguments #conditions #body)
    }
}
