#[allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    clippy::too_many_arguments
)]
/// Refund an order, in full or in part.
#[cfg(feature = "refunds")]
pub async fn refund_order(
    payments: &Payments,
    key: IdempotencyKey,
    context: &CallContext,
    order_id: &str,
    amount_minor: u32,
    reason: Option<String>,
) -> Result<Refund, RefundError> {
    payments.refund(key, order_id, amount_minor, reason, context).await
}
#[cfg(feature = "refunds")]
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code)]
pub struct refund_order {
    __never: ::core::convert::Infallible,
}
#[cfg(feature = "refunds")]
const _: () = {
    struct __ToolParts;
    #[automatically_derived]
    impl ::tool_runtime::__private::Arguments for __ToolParts {
        type Values = (
            <str as ::tool_runtime::__private::Borrowed>::Owned,
            u32,
            Option<String>,
        );
        fn read<'__de, __Map: ::tool_runtime::__private::MapAccess<'__de>>(
            source: ::tool_runtime::__private::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let table: &'static [::tool_runtime::__private::Argument] = const {
                &[
                    ::tool_runtime::__private::Argument::new::<
                        <str as ::tool_runtime::__private::Borrowed>::Owned,
                    >("order_id", "Order to refund.")
                        .within(
                            const {
                                &[::tool_runtime::__private::Limit::Pattern("^ord_[0-9]+$")]
                            },
                            |text| {
                                ::tool_runtime::__private::check_alone::<
                                    <str as ::tool_runtime::__private::Borrowed>::Owned,
                                >(
                                    text,
                                    |value| {
                                        {
                                            static PATTERN: ::tool_runtime::__private::Pattern = ::tool_runtime::__private::Pattern::new(
                                                "^ord_[0-9]+$",
                                            );
                                            ::tool_runtime::__private::matches(
                                                <<str as ::tool_runtime::__private::Borrowed>::Owned as ::tool_runtime::__private::Textual>::text(
                                                    &*value,
                                                ),
                                                &PATTERN,
                                            )?;
                                        }
                                        ::core::result::Result::Ok(())
                                    },
                                )
                            },
                        ),
                    ::tool_runtime::__private::Argument::new::<
                        u32,
                    >("amount", "Amount in minor units.")
                        .or(
                            ::tool_runtime::__private::Presence::Literal(|| ::tool_runtime::__private::literal(
                                &{
                                    let value: u32 = 5;
                                    value
                                },
                            )),
                        )
                        .within(
                            const {
                                &[
                                    ::tool_runtime::__private::Limit::Range(|| ::tool_runtime::__private::range::<
                                        u32,
                                    >(
                                        ::core::option::Option::Some({
                                            let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = 1;
                                            value
                                        }),
                                        ::core::option::Option::Some({
                                            let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = MOST;
                                            value
                                        }),
                                    )),
                                ]
                            },
                            |text| {
                                ::tool_runtime::__private::check_alone::<
                                    u32,
                                >(
                                    text,
                                    |value| {
                                        ::tool_runtime::__private::in_range::<
                                            u32,
                                            _,
                                        >(
                                            &*value,
                                            ::core::option::Option::Some({
                                                let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = 1;
                                                value
                                            }),
                                            ::core::option::Option::Some({
                                                let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = MOST;
                                                value
                                            }),
                                        )?;
                                        ::core::result::Result::Ok(())
                                    },
                                )
                            },
                        ),
                    ::tool_runtime::__private::Argument::new::<
                        Option<String>,
                    >("reason", "Why it is refunded.")
                        .within(
                            const {
                                &[
                                    ::tool_runtime::__private::Limit::Length(
                                        ::core::option::Option::None::<::core::primitive::usize>,
                                        ::core::option::Option::Some({
                                            let value: ::core::primitive::usize = 200;
                                            value
                                        }),
                                    ),
                                ]
                            },
                            |text| {
                                ::tool_runtime::__private::check_alone::<
                                    Option<String>,
                                >(
                                    text,
                                    |value| {
                                        ::tool_runtime::__private::in_length(
                                            <Option<
                                                String,
                                            > as ::tool_runtime::__private::Measured>::measured(
                                                &*value,
                                            ),
                                            ::core::option::Option::None::<::core::primitive::usize>,
                                            ::core::option::Option::Some({
                                                let value: ::core::primitive::usize = 200;
                                                value
                                            }),
                                        )?;
                                        ::core::result::Result::Ok(())
                                    },
                                )
                            },
                        )
                        .kept_secret(),
                ]
            };
            #[allow(unused_mut)]
            let mut map = source.open(table)?;
            let mut slot_0 = ::tool_runtime::__private::Slot::new();
            let mut slot_1 = ::tool_runtime::__private::Slot::new();
            let mut slot_2 = ::tool_runtime::__private::Slot::new();
            while let ::core::option::Option::Some(index) = map.next(table)? {
                match index {
                    0usize => {
                        ::tool_runtime::__private::fill::<
                            <str as ::tool_runtime::__private::Borrowed>::Owned,
                            _,
                        >(&mut slot_0, &mut map)?
                    }
                    1usize => {
                        ::tool_runtime::__private::fill_or_null::<
                            u32,
                            _,
                        >(&mut slot_1, &mut map)?
                    }
                    2usize => {
                        ::tool_runtime::__private::fill::<
                            Option<String>,
                            _,
                        >(&mut slot_2, &mut map)?
                    }
                    _ => map.ignore()?,
                }
            }
            let slot_0 = {
                let value = ::tool_runtime::__private::required::<
                    <str as ::tool_runtime::__private::Borrowed>::Owned,
                    _,
                >(slot_0)?;
                {
                    {
                        static PATTERN: ::tool_runtime::__private::Pattern = ::tool_runtime::__private::Pattern::new(
                            "^ord_[0-9]+$",
                        );
                        ::tool_runtime::__private::matches(
                            <<str as ::tool_runtime::__private::Borrowed>::Owned as ::tool_runtime::__private::Textual>::text(
                                &value,
                            ),
                            &PATTERN,
                        )?;
                    }
                    value
                }
            };
            let slot_1 = match slot_1.given() {
                ::core::option::Option::Some(value) => {
                    ::tool_runtime::__private::in_range::<
                        u32,
                        _,
                    >(
                        &value,
                        ::core::option::Option::Some({
                            let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = 1;
                            value
                        }),
                        ::core::option::Option::Some({
                            let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = MOST;
                            value
                        }),
                    )?;
                    value
                }
                ::core::option::Option::None => {
                    let value: u32 = 5;
                    value
                }
            };
            let slot_2 = {
                let value = ::tool_runtime::__private::required::<
                    Option<String>,
                    _,
                >(slot_2)?;
                {
                    ::tool_runtime::__private::in_length(
                        <Option<
                            String,
                        > as ::tool_runtime::__private::Measured>::measured(&value),
                        ::core::option::Option::None::<::core::primitive::usize>,
                        ::core::option::Option::Some({
                            let value: ::core::primitive::usize = 200;
                            value
                        }),
                    )?;
                    value
                }
            };
            ::core::result::Result::Ok((slot_0, slot_1, slot_2))
        }
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::Returning for __ToolParts {
        type Returned = Result<Refund, RefundError>;
        const SHAPE: ::tool_runtime::__private::Shape<Result<Refund, RefundError>> = {
            #[allow(unused_imports)]
            use ::tool_runtime::__private::PlainReturn as _;
            ::tool_runtime::__private::Return::<Result<Refund, RefundError>>::KIND
                .shape()
        };
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::ToolSpec for refund_order {
        const NAME: &'static ::core::primitive::str = "refund_order";
        const EFFECT: ::tool_runtime::__private::Effect = ::tool_runtime::__private::Effect::Destructive;
        const ERRORS: ::core::option::Option<
            &'static ::tool_runtime::__private::ErrorContract,
        > = <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors;
        const SPEC: ::tool_runtime::__private::Spec = ::tool_runtime::__private::Spec {
            description: "Refund an order, in full or in part.",
            effect: ::tool_runtime::__private::Effect::Destructive,
            title: ::core::option::Option::Some("Refund"),
            version: ::core::option::Option::Some("1.2.0"),
            dependency: ::core::option::Option::Some("psp"),
            keyed: <IdempotencyKey as ::tool_runtime::__private::FromCall>::KEYED,
            reread: ::core::option::Option::Some(
                ::tool_runtime::__private::Reread::Tool(
                    <get_order_status as ::tool_runtime::__private::ToolSpec>::NAME,
                ),
            ),
            scopes: &["orders:refund"],
            approval: ::core::option::Option::Some(::tool_runtime::__private::Approval::Above {
                argument: "amount",
                threshold: || {
                    let value: <u32 as ::tool_runtime::__private::Ranged>::Bound = 5_000;
                    ::tool_runtime::__private::literal(&value)
                },
            }),
            timeout: ::core::option::Option::Some(
                ::core::time::Duration::from_millis(30000u64),
            ),
            max_tokens: ::core::option::Option::Some(500u32),
            given: ::core::option::Option::Some(&["Declined"]),
            arguments: ::tool_runtime::__private::table::<__ToolParts>,
            output: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.output,
            errors: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors,
            ..::tool_runtime::__private::Spec::named("refund_order")
        };
    }
    const _: () = ::tool_runtime::__private::assert_read_only(
        <get_order_status as ::tool_runtime::__private::ToolSpec>::NAME,
        <get_order_status as ::tool_runtime::__private::ToolSpec>::EFFECT.writes(),
    );
    const _: () = ::tool_runtime::__private::assert_has_variant(
        <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors,
        "Declined",
    );
    #[automatically_derived]
    impl<__State> ::tool_runtime::__private::Tool<__State> for refund_order
    where
        __State: ::tool_runtime::__private::Provide<Payments> + ::core::marker::Send
            + ::core::marker::Sync + ?::core::marker::Sized + 'static,
    {
        #[allow(
            unused_variables,
            deprecated,
            clippy::unused_unit,
            clippy::let_unit_value,
            clippy::unit_arg
        )]
        fn run<'__call>(
            state: &'__call ::std::sync::Arc<__State>,
            context: &'__call ::tool_runtime::__private::CallContext,
            arguments: &'__call [::core::primitive::u8],
        ) -> ::tool_runtime::__private::Run<'__call> {
            ::tool_runtime::__private::boxed(async move {
                let values = ::tool_runtime::__private::parse::<__ToolParts>(arguments)?;
                ::tool_runtime::__private::only_given(
                    (<__ToolParts as ::tool_runtime::__private::Returning>::SHAPE
                        .answer)(
                        refund_order(
                                <__State as ::tool_runtime::__private::Provide<
                                    Payments,
                                >>::provide(state),
                                <IdempotencyKey as ::tool_runtime::__private::FromCall>::from_call(
                                    context,
                                ),
                                context,
                                <str as ::tool_runtime::__private::Borrowed>::borrowed(
                                    &values.0,
                                ),
                                values.1,
                                values.2,
                            )
                            .await,
                    ),
                    &["Declined"],
                )
            })
        }
    }
};
