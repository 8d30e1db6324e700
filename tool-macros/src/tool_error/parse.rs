//! The enum as it was written.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Ident, Type, Variant};

use super::attributes::{self, EnumAttributes, VariantAttributes};
use crate::diagnostics::Diagnostics;
use crate::docs::{self, Docs};

/// An enum with its attributes read.
pub(super) struct Declared<'a> {
    pub(super) input: &'a DeriveInput,
    pub(super) attributes: EnumAttributes,
    pub(super) variants: Vec<DeclaredVariant<'a>>,
}

/// A variant with its attributes read.
pub(super) struct DeclaredVariant<'a> {
    pub(super) original: &'a Variant,
    /// None when they could not be read; the errors are reported.
    pub(super) attributes: Option<VariantAttributes>,
    pub(super) docs: Option<Docs>,
    /// The field that holds another error: `#[from]`, `#[source]`, or called `source`.
    pub(super) source: Option<&'a syn::Field>,
}

pub(super) fn parse<'a>(input: &'a DeriveInput, diagnostics: &mut Diagnostics) -> Declared<'a> {
    let attributes = attributes::of_enum(&input.attrs, diagnostics);
    let variants = match &input.data {
        Data::Enum(data) => data.variants.iter().map(|variant| parse_variant(variant, diagnostics)).collect(),
        Data::Struct(_) | Data::Union(_) => {
            diagnostics.help(
                &input.ident,
                "`ToolError` is derived on an enum",
                "write one variant for each thing that can go wrong: each has its own class, action and guidance",
            );
            Vec::new()
        }
    };
    Declared { input, attributes, variants }
}

fn parse_variant<'a>(variant: &'a Variant, diagnostics: &mut Diagnostics) -> DeclaredVariant<'a> {
    DeclaredVariant {
        original: variant,
        attributes: attributes::of_variant(&variant.attrs, diagnostics),
        docs: docs::of(&variant.attrs),
        source: variant
            .fields
            .iter()
            .find(|field| is_source(field))
            .or_else(|| variant.fields.iter().next().filter(|_| shows_its_field(variant))),
    }
}

/// Whether thiserror takes the variant's whole text from its field: `#[error(transparent)]`.
fn shows_its_field(variant: &Variant) -> bool {
    let transparent = |attribute: &syn::Attribute| {
        attribute.path().is_ident("error")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("transparent"))
    };
    variant.attrs.iter().any(transparent)
}

/// thiserror's rule for what is a source.
fn is_source(field: &syn::Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("from") || attribute.path().is_ident("source"))
        || field.ident.as_ref().is_some_and(|ident| ident == "source")
}

impl<'a> DeclaredVariant<'a> {
    pub(super) fn ident(&self) -> &'a Ident {
        &self.original.ident
    }

    /// The one field of a variant that has one.
    pub(super) fn only_field(&self) -> Option<&'a Type> {
        let mut fields = self.original.fields.iter();
        match (fields.next(), fields.next()) {
            (Some(field), None) => Some(&field.ty),
            _ => None,
        }
    }

    /// The fields' names, or numbers.
    pub(super) fn field_names(&self) -> Vec<String> {
        let named = |(index, field): (usize, &syn::Field)| {
            field.ident.as_ref().map_or_else(|| index.to_string(), |ident| ident.unraw().to_string())
        };
        self.original.fields.iter().enumerate().map(named).collect()
    }

    /// A pattern that matches the variant, whatever it holds.
    pub(super) fn any_fields(&self) -> TokenStream {
        match &self.original.fields {
            Fields::Unit => quote!(),
            Fields::Named(_) => quote!({ .. }),
            Fields::Unnamed(_) => quote!((..)),
        }
    }
}
