#[allow(deprecated)]
const _: () = {
    #[allow(non_upper_case_globals)]
    static __TOOL_ERROR_UnknownOrder: ::tool_runtime::__private::Variant = ::tool_runtime::__private::Variant {
        name: "UnknownOrder",
        code: "UNKNOWN_ORDER",
        class: ::tool_runtime::__private::Class::NotFound,
        action: ::tool_runtime::__private::Action::Repair,
        outcome: ::tool_runtime::__private::Outcome::None,
        with: ::core::option::Option::Some(
            <search_orders as ::tool_runtime::__private::ToolSpec>::NAME,
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
    static __TOOL_ERROR_Busy: ::tool_runtime::__private::Variant = ::tool_runtime::__private::Variant {
        name: "Busy",
        code: "BUSY",
        class: ::tool_runtime::__private::Class::RateLimited,
        action: ::tool_runtime::__private::Action::Retry,
        outcome: ::tool_runtime::__private::Outcome::None,
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
    impl ::tool_runtime::__private::ToolError for OrderError {
        const CONTRACT: ::tool_runtime::__private::ErrorContract = ::tool_runtime::__private::ErrorContract {
            name: "OrderError",
            place: ::core::concat!(
                ::core::module_path!(), ":", ::core::line!(), ":", ::core::column!()
            ),
            parts: &[
                ::tool_runtime::__private::Part::Own(&__TOOL_ERROR_UnknownOrder),
                ::tool_runtime::__private::Part::Own(&__TOOL_ERROR_Busy),
                ::tool_runtime::__private::Part::Transparent(
                    &<StoreError as ::tool_runtime::__private::ToolError>::CONTRACT,
                ),
            ],
        };
        #[allow(deprecated, unused_variables)]
        fn failure(&self) -> ::tool_runtime::__private::Failure {
            match self {
                Self::UnknownOrder { .. } => {
                    ::tool_runtime::__private::Failure::new(
                        &__TOOL_ERROR_UnknownOrder,
                        ::tool_runtime::__private::display(self),
                    )
                }
                Self::Busy { retry_after: field_retry_after, .. } => {
                    ::tool_runtime::__private::Failure::new(
                            &__TOOL_ERROR_Busy,
                            ::std::format!(
                                "wait {field_retry_after}", field_retry_after =
                                field_retry_after
                            ),
                        )
                        .with_retry_after(field_retry_after)
                }
                Self::Store { 0: inner } => {
                    <StoreError as ::tool_runtime::__private::ToolError>::failure(inner)
                }
            }
        }
    }
    const _: () = ::tool_runtime::__private::assert_not_reserved("UNKNOWN_ORDER");
    const _: () = ::tool_runtime::__private::assert_looks(
        <search_orders as ::tool_runtime::__private::ToolSpec>::NAME,
        <search_orders as ::tool_runtime::__private::ToolSpec>::EFFECT.writes(),
    );
    const _: () = ::tool_runtime::__private::assert_not_reserved("BUSY");
    const _: () = ::tool_runtime::__private::assert_unique_codes(
        &<OrderError as ::tool_runtime::__private::ToolError>::CONTRACT,
    );
};
