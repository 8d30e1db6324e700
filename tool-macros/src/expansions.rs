//! What the macros generate for five typical inputs, as files that a reviewer reads: `tool-macros/expansions/`.
//!
//! `UPDATE_EXPANSIONS=1 cargo test -p tool-macros` writes them anew.

use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;

fn check(name: &str, expansion: TokenStream) {
    let file: syn::File = syn::parse2(expansion).expect("the expansion is a list of items");
    let text = prettyplease::unparse(&file);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("expansions").join(format!("{name}.rs"));
    if std::env::var_os("UPDATE_EXPANSIONS").is_some() {
        std::fs::write(&path, &text).expect("the snapshot can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{} differs: UPDATE_EXPANSIONS=1 writes it anew", path.display());
}

#[test]
fn a_small_tool() {
    let item = quote! {
        /// Adds whole numbers up to a sum.
        pub fn add_numbers(
            /// First summand, any whole number.
            left: i64,
            /// Second summand, any whole number.
            right: i64,
        ) -> i64 {
            left + right
        }
    };
    check("small_tool", crate::tool::expand_attribute(quote!(read_only), &item));
}

#[test]
fn a_tool_with_everything() {
    let item = quote! {
        /// Refund an order, in full or in part.
        #[cfg(feature = "refunds")]
        pub async fn refund_order(
            #[inject] payments: &Payments,
            #[inject] key: IdempotencyKey,
            #[inject] context: &CallContext,
            /// Order to refund.
            #[arg(pattern = "^ord_[0-9]+$")]
            order_id: &str,
            /// Amount in minor units.
            #[arg(default = 5, range(min = 1, max = MOST), rename = "amount")]
            amount_minor: u32,
            /// Why it is refunded.
            #[arg(length(max = 200), secret)]
            reason: Option<String>,
        ) -> Result<Refund, RefundError> {
            payments.refund(key, order_id, amount_minor, reason, context).await
        }
    };
    let attributes = quote! {
        destructive, reread = get_order_status, scopes = ["orders:refund"], approval = above(amount, 5_000),
        timeout = "30s", max_tokens = 500, dependency = "psp", errors(Declined), version = "1.2.0", title = "Refund"
    };
    check("tool_with_everything", crate::tool::expand_attribute(attributes, &item));
}

#[test]
fn methods() {
    let item = quote! {
        impl Desk {
            /// Counts what the customers have ordered.
            #[tool(read_only, blocking)]
            pub fn count_orders(&self) -> usize {
                self.orders.len()
            }

            pub fn helper(&self) {}
        }
    };
    check("methods", crate::tool::expand_attribute(quote!(), &item));
}

#[test]
fn an_error_enum() {
    let item = quote! {
        /// Why an order tool failed.
        pub enum OrderError {
            /// No order has this id.
            #[tool_error(not_found, field = "order_id", with = search_orders, repair = "Search for the order.")]
            UnknownOrder { order_id: OrderId },
            /// The shop takes no more calls for the moment.
            #[tool_error(rate_limited, message = "wait {retry_after}", retry = "Wait, then make the same call.")]
            Busy { retry_after: u64 },
            #[tool_error(transparent)]
            Store(StoreError),
        }
    };
    check("error_enum", crate::tool_error::expand_derive(item));
}

#[test]
fn a_tool_with_a_mistake() {
    let item = quote! {
        pub fn add_numbers(
            /// First summand, any whole number.
            left: i64,
        ) -> i64 {
            left
        }
    };
    check("tool_with_a_mistake", crate::tool::expand_attribute(quote!(read_only), &item));
}
