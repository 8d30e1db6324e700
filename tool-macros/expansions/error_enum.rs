#[allow(deprecated)]
#[allow(unused_qualifications)]
const _: () = {
    use ::tool_runtime::__private as __tool_runtime;
    #[allow(non_upper_case_globals)]
    static __TOOL_ERROR_UnknownOrder: __tool_runtime::Variant = __tool_runtime::Variant {
        name: "UnknownOrder",
        code: "UNKNOWN_ORDER",
        class: __tool_runtime::Class::NotFound,
        action: __tool_runtime::Action::Repair,
        outcome: __tool_runtime::Outcome::None,
        with: ::core::option::Option::Some(
            <search_orders as __tool_runtime::ToolSpec>::NAME,
        ),
        field: ::core::option::Option::Some("order_id"),
        cause: "No order has this id.",
        guidance: "Search for the order.",
        since: ::core::option::Option::None,
        retired: ::core::option::Option::None,
        volatile: false,
        by_runtime: false,
    };
    #[allow(non_upper_case_globals)]
    static __TOOL_ERROR_Busy: __tool_runtime::Variant = __tool_runtime::Variant {
        name: "Busy",
        code: "BUSY",
        class: __tool_runtime::Class::RateLimited,
        action: __tool_runtime::Action::Retry,
        outcome: __tool_runtime::Outcome::None,
        with: ::core::option::Option::None,
        field: ::core::option::Option::None,
        cause: "The shop takes no more calls for the moment.",
        guidance: "Wait, then make the same call.",
        since: ::core::option::Option::None,
        retired: ::core::option::Option::None,
        volatile: false,
        by_runtime: false,
    };
    #[automatically_derived]
    impl __tool_runtime::ToolError for OrderError {
        const CONTRACT: __tool_runtime::ErrorContract = __tool_runtime::ErrorContract {
            name: "OrderError",
            place: ::core::concat!(
                ::core::module_path!(), ":", ::core::line!(), ":", ::core::column!()
            ),
            parts: &[
                __tool_runtime::Part::Own(&__TOOL_ERROR_UnknownOrder),
                __tool_runtime::Part::Own(&__TOOL_ERROR_Busy),
                __tool_runtime::Part::Transparent(
                    &<StoreError as __tool_runtime::ToolError>::CONTRACT,
                ),
            ],
        };
        #[allow(deprecated, unused_variables)]
        fn failure(&self) -> __tool_runtime::Failure {
            match self {
                Self::UnknownOrder { .. } => {
                    __tool_runtime::Failure::new(
                        &__TOOL_ERROR_UnknownOrder,
                        <Self as __tool_runtime::Message>::message(self),
                    )
                }
                Self::Busy { retry_after: __tool_field_retry_after, .. } => {
                    __tool_runtime::Failure::new(
                            &__TOOL_ERROR_Busy,
                            ::std::format!(
                                "wait {__tool_field_retry_after}", __tool_field_retry_after
                                = __tool_field_retry_after
                            ),
                        )
                        .with_retry_after(__tool_field_retry_after)
                }
                Self::Store { 0: __tool_inner } => {
                    <StoreError as __tool_runtime::ToolError>::failure(__tool_inner)
                }
            }
        }
    }
    const _: () = __tool_runtime::assert_not_reserved("UNKNOWN_ORDER");
    const _: () = __tool_runtime::assert_looks(
        <search_orders as __tool_runtime::ToolSpec>::NAME,
        <search_orders as __tool_runtime::ToolSpec>::EFFECT.writes(),
    );
    const _: () = __tool_runtime::assert_not_reserved("BUSY");
    const _: () = __tool_runtime::assert_unique_codes(
        &<OrderError as __tool_runtime::ToolError>::CONTRACT,
    );
};
