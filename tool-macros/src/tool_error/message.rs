//! A variant's message with the fields that it shows.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;

use super::parse::DeclaredVariant;

/// A field, and the local that it is bound to.
pub(super) struct Binding {
    /// The field's name or number.
    pub(super) field: TokenStream,
    /// The local, which no name of the user's can meet; at the place of the field's type.
    pub(super) local: Ident,
}

impl Binding {
    /// The binding of a field of the variant; none where it has no such field.
    pub(super) fn of(variant: &DeclaredVariant<'_>, name: &str) -> Option<Self> {
        let index = variant.field_names().iter().position(|known| known == name)?;
        let field = variant.original.fields.iter().nth(index)?;
        let place = match &field.ident {
            Some(ident) => ident.to_token_stream(),
            None => syn::Index::from(index).to_token_stream(),
        };
        let local = Ident::new(&format!("__tool_field_{name}"), Span::mixed_site().located_at(field.ty.span()));
        Some(Self { field: place, local })
    }
}

/// A message, read.
pub(super) struct Message {
    /// The text for `format!`: each `{field}` turned into the name of its local.
    pub(super) template: String,
    /// The fields that it shows, each once.
    pub(super) bindings: Vec<Binding>,
    /// What it shows that is no field.
    pub(super) strangers: Vec<String>,
}

impl Message {
    pub(super) fn of(variant: &DeclaredVariant<'_>, text: &str) -> Self {
        let mut message = Self { template: String::new(), bindings: Vec::new(), strangers: Vec::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            message.template.push_str(before);
            message.template.push('{');
            rest = after;
            if let Some(after_brace) = rest.strip_prefix('{') {
                message.template.push('{');
                rest = after_brace;
                continue;
            }
            let end = rest.find(['}', ':']).unwrap_or(rest.len());
            let (name, tail) = rest.split_at(end);
            message.show(variant, name);
            rest = tail;
        }
        message.template.push_str(rest);
        message
    }

    fn show(&mut self, variant: &DeclaredVariant<'_>, name: &str) {
        match Binding::of(variant, name) {
            Some(binding) => {
                self.template.push_str(&binding.local.to_string());
                if self.bindings.iter().all(|known| known.local != binding.local) {
                    self.bindings.push(binding);
                }
            }
            None => self.strangers.push(name.to_owned()),
        }
    }
}
