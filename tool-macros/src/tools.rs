//! `tools![…]`: a list of tools, with names checked while compiling.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token};

use crate::attribute;
use crate::spans;

/// `a, b`, or `crate = path; a, b`
struct List {
    runtime: Option<Path>,
    entries: Vec<Entry>,
}

/// A tool of the list, perhaps under a condition.
struct Entry {
    conditions: Vec<Attribute>,
    path: Path,
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut runtime = None;
        if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            runtime = Some(input.parse()?);
            input.parse::<Token![;]>()?;
        }
        let entries = Punctuated::<Entry, Token![,]>::parse_terminated(input)?.into_iter().collect();
        Ok(Self { runtime, entries })
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let conditions = input.call(Attribute::parse_outer)?;
        if let Some(other) = conditions.iter().find(|attribute| !attribute.path().is_ident("cfg")) {
            return Err(syn::Error::new_spanned(other, "only `#[cfg(…)]` can stand before a tool of a list"));
        }
        match input.parse::<Path>() {
            Ok(path) => match attribute::method_of(&path) {
                Some(tool) => {
                    let help = format!("write its name alone, as it stands in the block's module: `{tool}`");
                    Err(syn::Error::new_spanned(
                        &path,
                        format!("a method's tool stands beside its `impl` block\n\nhelp: {help}"),
                    ))
                }
                None => Ok(Self { conditions, path }),
            },
            Err(error) => {
                let help = "write the names of tools: `tools![search_orders, orders::refund_order]`";
                Err(syn::Error::new(error.span(), format!("expected the name of a tool\n\nhelp: {help}")))
            }
        }
    }
}

/// The macro's expression.
pub(crate) fn expand_list(list: TokenStream) -> TokenStream {
    let List { runtime, entries } = match syn::parse2(list) {
        Ok(list) => list,
        Err(error) => return error.to_compile_error(),
    };
    let (import, p) = (attribute::import(runtime.as_ref()), attribute::private());
    // Each path is written once, so that one that leads nowhere is reported once. The parentheses make it a type for
    // certain: a plain function is then told to be none.
    let aliases: Vec<Ident> = (0..entries.len()).map(|index| format_ident!("__Tool{index}")).collect();
    let definitions = entries.iter().zip(&aliases).map(|(Entry { conditions, path }, alias)| {
        quote!(#(#conditions)* #[allow(unused_parens, dead_code)] type #alias = (#path);)
    });
    let names = entries.iter().zip(&aliases).map(|(Entry { conditions, path }, alias)| {
        let text = path.to_token_stream().to_string().replace(' ', "");
        quote!(#(#conditions)* (#p::NameOf::<#alias>::NAME, #text))
    });
    let checks = entries.iter().skip(1).map(|Entry { conditions, path }| {
        let text = path.to_token_stream().to_string().replace(' ', "");
        let check = spans::call(path, quote!(#p::assert_unique_name), quote!(__TOOL_NAMES, #text));
        quote!(#(#conditions)* const _: () = #check;)
    });
    let names = (entries.len() > 1).then(|| {
        quote! {
            // A path that is no tool has no name here: its one error comes from the list below.
            #[allow(unused_imports)]
            use #p::Nameless as _;
            const __TOOL_NAMES: &[(&::core::primitive::str, &::core::primitive::str)] = &[#(#names),*];
            #(#checks)*
        }
    });
    let entries = entries.iter().zip(&aliases).map(|(Entry { conditions, path }, alias)| {
        let of = spans::at(spans::ends(path).0, quote!(#p::ToolEntry::of::<#alias>));
        quote!(#(#conditions)* #of())
    });
    quote! {{
        #import
        #(#definitions)*
        #names
        #p::Tools::of([#(#entries),*])
    }}
}
