//! `tools![…]`: a list of tools, with names checked while compiling.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Path, Token};

use crate::attribute;
use crate::spans;

/// The macro's expression.
pub(crate) fn expand_list(list: TokenStream) -> TokenStream {
    let paths = match Punctuated::<Path, Token![,]>::parse_terminated.parse2(list) {
        Ok(paths) => paths,
        Err(error) => {
            let help = "write the names of tools: `tools![search_orders, orders::refund_order]`";
            return syn::Error::new(error.span(), format!("expected the name of a tool\n\nhelp: {help}"))
                .to_compile_error();
        }
    };
    let p = attribute::private(None);
    let names = paths.iter().map(|path| {
        let text = path.to_token_stream().to_string().replace(' ', "");
        quote!((<#path as #p::ToolSpec>::NAME, #text))
    });
    let names = quote!(&[#(#names),*]);
    let checks = paths.iter().enumerate().skip(1).map(|(index, path)| {
        let check = spans::call(path, quote!(#p::assert_unique_name), quote!(#names, #index));
        // An inline const shares the body with the entries: a path that is no tool is reported once.
        quote!(const { #check };)
    });
    let entries = paths.iter().map(|path| {
        let of = spans::at(spans::ends(path).0, quote!(#p::ToolEntry::of));
        quote!(#of::<#path>())
    });
    quote! {{
        #(#checks)*
        #p::Tools::of([#(#entries),*])
    }}
}
