//! What the generated code says of one argument: its row in the table, how it is read, and what its value must keep.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, Lit, Type};

use super::local;
use crate::attribute::{AnyExpression, DefaultValue, ungrouped};
use crate::spans;
use crate::tool::attributes::Bounds;
use crate::tool::parameters::Argument;
use crate::tool::types::{self, Passing};

impl Argument {
    /// The type that the argument is read into.
    pub(super) fn value_type(&self, p: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        if self.passing != Passing::Borrowed {
            return ty.to_token_stream();
        }
        // A list needs no more of its items than that they can be read.
        if let Type::Slice(slice) = types::ungrouped(ty) {
            let item = &slice.elem;
            return quote!(::std::vec::Vec<#item>);
        }
        let borrowed = spans::at(spans::ends(ty).0, quote!(as #p::Borrowed));
        quote!(<#ty #borrowed>::Owned)
    }

    /// Where its type begins: all that asks something of the type stands there, so that rustc sees one error in it.
    fn place(&self) -> Option<TokenTree> {
        self.ty.to_token_stream().into_iter().next()
    }

    /// The type of its range's bounds.
    pub(super) fn bound_type(&self, p: &TokenStream) -> TokenStream {
        let ty = self.value_type(p);
        spans::at(spans::ends(&self.ty).0, quote!(<#ty as #p::Ranged>::Bound))
    }

    /// Its row in the table.
    pub(super) fn row(&self, p: &TokenStream) -> TokenStream {
        let (name, description, ty) = (&self.name, &self.description.expression, self.value_type(p));
        let new = spans::at(spans::ends(&self.ty).0, quote!(#p::Argument::new));
        let presence = self.default.as_ref().map(|default| match default.literal() {
            Some(value) => {
                let literal = self.literal(value, p);
                quote!(.or(#p::Presence::Literal(|| #literal)))
            }
            None => quote!(.or(#p::Presence::Computed)),
        });
        let example = self.example.as_ref().map(|example| {
            let literal = self.literal(example, p);
            quote!(.with_example(|| #literal))
        });
        let secret = self.secret.then(|| quote!(.kept_secret()));
        let string = self.string.then(|| quote!(.in_digits()));
        let within = self.within(p);
        quote!(#new::<#ty>(#name, #description) #presence #within #example #secret #string)
    }

    /// A value of it as it is published. A type that cannot be is reported at the value.
    fn literal(&self, value: &Expr, p: &TokenStream) -> TokenStream {
        let literal = format_ident!("{}", if self.string { "literal_in_digits" } else { "literal" });
        let ty = self.value_type(p);
        let of_type = spans::at(spans::ends(value).0, quote!(<#ty as #p::Literal>::#literal));
        let value = self.default_value(value, p);
        quote!(#of_type(&#value))
    }

    /// Its limits, with the check that executes them on a value alone.
    pub(super) fn within(&self, p: &TokenStream) -> Option<TokenStream> {
        let ty = self.value_type(p);
        let mut limits = Vec::new();
        if let Some(range) = &self.range {
            let (min, max) = range.options(&self.bound_type(p));
            let range = spans::call(self.place(), quote!(#p::range::<#ty>), quote!(#min, #max));
            limits.push(quote!(#p::Limit::Range(|| #range)));
        }
        if let Some(length) = &self.length {
            let (min, max) = length.options(&quote!(::core::primitive::usize));
            limits.push(quote!(#p::Limit::Length(#min, #max)));
        }
        if let Some(pattern) = &self.pattern {
            limits.push(quote!(#p::Limit::Pattern(#pattern)));
        }
        if limits.is_empty() {
            return None;
        }
        let (text, notes, value) = (local("text"), local("notes"), local("value"));
        let check = self.check(&quote!(*#value), p);
        Some(quote! {
            .within(const { &[#(#limits),*] }, |#text, #notes| {
                #p::check_alone::<#ty>(#text, #notes, |#value| {
                    #check
                    ::core::result::Result::Ok(())
                })
            })
        })
    }

    /// Reads its entry's value.
    pub(super) fn fill(&self, slot: &Ident, map: &Ident, p: &TokenStream) -> TokenStream {
        let function = if self.default.is_some() { format_ident!("fill_or_null") } else { format_ident!("fill") };
        let function = spans::at(spans::ends(&self.ty).0, quote!(#p::#function));
        let ty = self.value_type(p);
        let map = if self.string { quote!(#map.digits()) } else { quote!(&mut #map) };
        quote!(#function::<#ty, _>(&mut #slot, #map))
    }

    /// Its value once all entries are read. What was given has to keep the limits; a default is the author's own word.
    pub(super) fn value(&self, slot: &Ident, p: &TokenStream) -> TokenStream {
        let value = local("value");
        let check = self.check(&value.to_token_stream(), p);
        let given = quote!({ #check #value });
        match &self.default {
            None => {
                let required = spans::at(spans::ends(&self.ty).0, quote!(#p::required));
                let ty = self.value_type(p);
                let read = quote!(#required::<#ty, _>(#slot)?);
                if check.is_empty() { read } else { quote!({ let #value = #read; #given }) }
            }
            Some(default) => {
                let default = match default {
                    DefaultValue::OfType(place) => spans::at(*place, quote!(::core::default::Default::default())),
                    DefaultValue::Expression(expression) => self.default_value(expression, p),
                };
                quote! {
                    match #slot.given() {
                        ::core::option::Option::Some(#value) => #given,
                        ::core::option::Option::None => #default,
                    }
                }
            }
        }
    }

    /// A default as a value of the argument's type; a literal text is turned into it.
    pub(super) fn default_value(&self, expression: &Expr, p: &TokenStream) -> TokenStream {
        let (value, ty) = (local("value"), &self.ty);
        let (first, _) = spans::ends(expression);
        if self.passing == Passing::Borrowed {
            return quote_spanned!(first=> { let #value: &#ty = #expression; #p::Borrowed::owned(#value) });
        }
        let is_text = matches!(ungrouped(expression), Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)));
        if is_text {
            return spans::call(expression, quote!(<#ty as #p::FromText>::from_text), quote!(#expression));
        }
        quote_spanned!(first=> { let #value: #ty = #expression; #value })
    }

    /// What its value must keep.
    pub(super) fn check(&self, slot: &TokenStream, p: &TokenStream) -> TokenStream {
        let ty = self.value_type(p);
        let range = self.range.as_ref().map(|range| {
            let (min, max) = range.options(&self.bound_type(p));
            let in_range = spans::call(self.place(), quote!(#p::in_range::<#ty, _>), quote!(&#slot, #min, #max));
            quote!(#in_range?;)
        });
        let length = self.length.as_ref().map(|length| {
            let (min, max) = length.options(&quote!(::core::primitive::usize));
            let measured = spans::at(spans::ends(&self.ty).0, quote!(<#ty as #p::Measured>::measured));
            quote!(#p::in_length(#measured(&#slot), #min, #max)?;)
        });
        let pattern = self.pattern.as_ref().map(|pattern| {
            let text = spans::at(spans::ends(&self.ty).0, quote!(<#ty as #p::Textual>::text));
            quote! {{
                static PATTERN: #p::Pattern = #p::Pattern::new(#pattern);
                #p::matches(#text(&#slot), &PATTERN)?;
            }}
        });
        quote!(#range #length #pattern)
    }
}

impl Bounds {
    /// The bounds as two options of a type.
    fn options(&self, ty: &TokenStream) -> (TokenStream, TokenStream) {
        let value = local("value");
        let typed = |bound: &Option<AnyExpression>| match bound {
            Some(bound) => {
                let bound = &bound.0;
                spans::call(ty, quote!(::core::option::Option::Some), quote!({ let #value: #ty = #bound; #value }))
            }
            // At the type's place, as all that asks for the bounds' type: it is reported once then.
            None => spans::at(spans::ends(ty).0, quote!(::core::option::Option::None::<#ty>)),
        };
        (typed(&self.min), typed(&self.max))
    }
}
