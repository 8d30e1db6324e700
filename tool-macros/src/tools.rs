//! `tools![…]`: a list of tools, with names checked while compiling.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Path, Token};

use crate::attribute;
use crate::spans;

/// `a, b`, or `crate = path; a, b`
struct List {
    runtime: Option<Path>,
    paths: Punctuated<Path, Token![,]>,
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
        Ok(Self { runtime, paths: Punctuated::parse_terminated(input)? })
    }
}

/// The macro's expression.
pub(crate) fn expand_list(list: TokenStream) -> TokenStream {
    let List { runtime, paths } = match syn::parse2(list) {
        Ok(list) => list,
        Err(error) => {
            let help = "write the names of tools: `tools![search_orders, orders::refund_order]`";
            return syn::Error::new(error.span(), format!("expected the name of a tool\n\nhelp: {help}"))
                .to_compile_error();
        }
    };
    let p = attribute::private(runtime.as_ref());
    let names = paths.iter().map(|path| {
        let text = path.to_token_stream().to_string().replace(' ', "");
        quote!((#p::NameOf::<(#path)>::NAME, #text))
    });
    let checks = paths.iter().enumerate().skip(1).map(|(index, path)| {
        let check = spans::call(path, quote!(#p::assert_unique_name), quote!(__TOOL_NAMES, #index));
        quote!(const _: () = #check;)
    });
    let names = (paths.len() > 1).then(|| {
        quote! {
            // A path that is no tool has no name here: its one error comes from the list below.
            #[allow(unused_imports)]
            use #p::Nameless as _;
            #[allow(unused_parens)]
            const __TOOL_NAMES: &[(&::core::primitive::str, &::core::primitive::str)] = &[#(#names),*];
            #(#checks)*
        }
    });
    let entries = paths.iter().map(|path| {
        let of = spans::at(spans::ends(path).0, quote!(#p::ToolEntry::of));
        // The parentheses make it a type for certain: a plain function is then told to be none.
        quote!(#of::<(#path)>())
    });
    quote! {{
        #names
        #p::Tools::of([#(#entries),*])
    }}
}
