#[allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    clippy::ptr_arg,
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
#[allow(unused_qualifications)]
const _: () = {
    use ::tool_runtime::__private as __tool_runtime;
    struct __ToolParts;
    #[automatically_derived]
    impl __tool_runtime::Arguments for __ToolParts {
        type Values = (<str as __tool_runtime::Borrowed>::Owned, u32, Option<String>);
        fn read<'__de, __Map: __tool_runtime::MapAccess<'__de>>(
            __tool_source: __tool_runtime::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let __tool_table: &'static [__tool_runtime::Argument] = const {
                &[
                    __tool_runtime::Argument::new::<
                        <str as __tool_runtime::Borrowed>::Owned,
                    >("order_id", "Order to refund.")
                        .within(
                            const { &[__tool_runtime::Limit::Pattern("^ord_[0-9]+$")] },
                            |__tool_text, __tool_notes| {
                                __tool_runtime::check_alone::<
                                    <str as __tool_runtime::Borrowed>::Owned,
                                >(
                                    __tool_text,
                                    __tool_notes,
                                    |__tool_value| {
                                        {
                                            static PATTERN: __tool_runtime::Pattern = __tool_runtime::Pattern::new(
                                                "^ord_[0-9]+$",
                                            );
                                            __tool_runtime::matches(
                                                <<str as __tool_runtime::Borrowed>::Owned as __tool_runtime::Textual>::text(
                                                    &*__tool_value,
                                                ),
                                                &PATTERN,
                                            )?;
                                        }
                                        ::core::result::Result::Ok(())
                                    },
                                )
                            },
                        ),
                    __tool_runtime::Argument::new::<
                        u32,
                    >("amount", "Amount in minor units.")
                        .or(
                            __tool_runtime::Presence::Literal(|| <u32 as __tool_runtime::Literal>::literal(
                                &{
                                    let __tool_value: u32 = 5;
                                    __tool_value
                                },
                            )),
                        )
                        .within(
                            const {
                                &[
                                    __tool_runtime::Limit::Range(|| __tool_runtime::range::<
                                        u32,
                                    >(
                                        ::core::option::Option::Some({
                                            let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = 1;
                                            __tool_value
                                        }),
                                        ::core::option::Option::Some({
                                            let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = MOST;
                                            __tool_value
                                        }),
                                    )),
                                ]
                            },
                            |__tool_text, __tool_notes| {
                                __tool_runtime::check_alone::<
                                    u32,
                                >(
                                    __tool_text,
                                    __tool_notes,
                                    |__tool_value| {
                                        __tool_runtime::in_range::<
                                            u32,
                                            _,
                                        >(
                                            &*__tool_value,
                                            ::core::option::Option::Some({
                                                let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = 1;
                                                __tool_value
                                            }),
                                            ::core::option::Option::Some({
                                                let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = MOST;
                                                __tool_value
                                            }),
                                        )?;
                                        ::core::result::Result::Ok(())
                                    },
                                )
                            },
                        ),
                    __tool_runtime::Argument::new::<
                        Option<String>,
                    >("reason", "Why it is refunded.")
                        .within(
                            const {
                                &[
                                    __tool_runtime::Limit::Length(
                                        ::core::option::Option::None::<::core::primitive::usize>,
                                        ::core::option::Option::Some({
                                            let __tool_value: ::core::primitive::usize = 200;
                                            __tool_value
                                        }),
                                    ),
                                ]
                            },
                            |__tool_text, __tool_notes| {
                                __tool_runtime::check_alone::<
                                    Option<String>,
                                >(
                                    __tool_text,
                                    __tool_notes,
                                    |__tool_value| {
                                        __tool_runtime::in_length(
                                            <Option<
                                                String,
                                            > as __tool_runtime::Measured>::measured(&*__tool_value),
                                            ::core::option::Option::None::<::core::primitive::usize>,
                                            ::core::option::Option::Some({
                                                let __tool_value: ::core::primitive::usize = 200;
                                                __tool_value
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
            let mut __tool_map = __tool_source.open(__tool_table)?;
            let mut __tool_slot_0 = __tool_runtime::Slot::new();
            let mut __tool_slot_1 = __tool_runtime::Slot::new();
            let mut __tool_slot_2 = __tool_runtime::Slot::new();
            while let ::core::option::Option::Some(__tool_index) = __tool_map
                .next(__tool_table)?
            {
                match __tool_index {
                    0usize => {
                        __tool_runtime::fill::<
                            <str as __tool_runtime::Borrowed>::Owned,
                            _,
                        >(&mut __tool_slot_0, &mut __tool_map)?
                    }
                    1usize => {
                        __tool_runtime::fill_or_null::<
                            u32,
                            _,
                        >(&mut __tool_slot_1, &mut __tool_map)?
                    }
                    2usize => {
                        __tool_runtime::fill::<
                            Option<String>,
                            _,
                        >(&mut __tool_slot_2, &mut __tool_map)?
                    }
                    _ => __tool_map.ignore()?,
                }
            }
            let __tool_slot_0 = {
                let __tool_value = __tool_runtime::required::<
                    <str as __tool_runtime::Borrowed>::Owned,
                    _,
                >(__tool_slot_0)?;
                {
                    {
                        static PATTERN: __tool_runtime::Pattern = __tool_runtime::Pattern::new(
                            "^ord_[0-9]+$",
                        );
                        __tool_runtime::matches(
                            <<str as __tool_runtime::Borrowed>::Owned as __tool_runtime::Textual>::text(
                                &__tool_value,
                            ),
                            &PATTERN,
                        )?;
                    }
                    __tool_value
                }
            };
            let __tool_slot_1 = match __tool_slot_1.given() {
                ::core::option::Option::Some(__tool_value) => {
                    __tool_runtime::in_range::<
                        u32,
                        _,
                    >(
                        &__tool_value,
                        ::core::option::Option::Some({
                            let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = 1;
                            __tool_value
                        }),
                        ::core::option::Option::Some({
                            let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = MOST;
                            __tool_value
                        }),
                    )?;
                    __tool_value
                }
                ::core::option::Option::None => {
                    let __tool_value: u32 = 5;
                    __tool_value
                }
            };
            let __tool_slot_2 = {
                let __tool_value = __tool_runtime::required::<
                    Option<String>,
                    _,
                >(__tool_slot_2)?;
                {
                    __tool_runtime::in_length(
                        <Option<
                            String,
                        > as __tool_runtime::Measured>::measured(&__tool_value),
                        ::core::option::Option::None::<::core::primitive::usize>,
                        ::core::option::Option::Some({
                            let __tool_value: ::core::primitive::usize = 200;
                            __tool_value
                        }),
                    )?;
                    __tool_value
                }
            };
            ::core::result::Result::Ok((__tool_slot_0, __tool_slot_1, __tool_slot_2))
        }
    }
    #[automatically_derived]
    impl __tool_runtime::Returning for __ToolParts {
        type Returned = Result<Refund, RefundError>;
        const SHAPE: &'static __tool_runtime::Shape<Result<Refund, RefundError>> = {
            #[allow(unused_imports)]
            use __tool_runtime::PlainReturn as _;
            &__tool_runtime::Return::<Result<Refund, RefundError>>::TOOL_RETURN_KIND
                .shape(
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolOutput>::OUTPUT,
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolError>::ERRORS,
                )
        };
    }
    #[automatically_derived]
    impl __tool_runtime::ToolSpec for refund_order {
        const NAME: &'static ::core::primitive::str = "refund_order";
        const EFFECT: __tool_runtime::Effect = __tool_runtime::Effect::Destructive;
        const ERRORS: ::core::option::Option<&'static __tool_runtime::ErrorContract> = <__ToolParts as __tool_runtime::Returning>::SHAPE
            .errors;
        const SPEC: __tool_runtime::Spec = __tool_runtime::Spec {
            description: "Refund an order, in full or in part.",
            effect: __tool_runtime::Effect::Destructive,
            title: ::core::option::Option::Some("Refund"),
            version: ::core::option::Option::Some("1.2.0"),
            dependency: ::core::option::Option::Some("psp"),
            keyed: <IdempotencyKey as __tool_runtime::FromCall>::KEYED,
            reread: ::core::option::Option::Some(
                __tool_runtime::Reread::Tool(
                    <get_order_status as __tool_runtime::ToolSpec>::NAME,
                ),
            ),
            scopes: &["orders:refund"],
            approval: ::core::option::Option::Some(__tool_runtime::Approval::Above {
                argument: "amount",
                threshold: || {
                    let __tool_value: <u32 as __tool_runtime::Ranged>::Bound = 5_000;
                    <__tool_runtime::Itself<
                        _,
                    > as __tool_runtime::Literal>::literal(&__tool_value)
                },
            }),
            timeout: ::core::option::Option::Some(
                ::core::time::Duration::from_millis(30000u64),
            ),
            max_tokens: ::core::option::Option::Some(500u32),
            given: ::core::option::Option::Some(&["Declined"]),
            arguments: __tool_runtime::table::<__ToolParts>,
            output: <__ToolParts as __tool_runtime::Returning>::SHAPE.output,
            errors: Self::ERRORS,
            ..__tool_runtime::Spec::named("refund_order")
        };
    }
    const _: () = __tool_runtime::assert_read_only(
        <get_order_status as __tool_runtime::ToolSpec>::NAME,
        <get_order_status as __tool_runtime::ToolSpec>::EFFECT.writes(),
    );
    const _: () = __tool_runtime::assert_has_variant(
        <__ToolParts as __tool_runtime::Returning>::SHAPE.errors,
        "Declined",
    );
    #[automatically_derived]
    impl<S> __tool_runtime::Tool<S> for refund_order
    where
        S: __tool_runtime::Provide<Payments> + ::core::marker::Send
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
            __tool_state: &'__call ::std::sync::Arc<S>,
            __tool_context: &'__call __tool_runtime::CallContext,
            __tool_arguments: &'__call [::core::primitive::u8],
        ) -> __tool_runtime::Run<'__call> {
            ::std::boxed::Box::pin(async move {
                let __tool_values = __tool_runtime::parse::<
                    __ToolParts,
                >(__tool_arguments, __tool_context.keys_are_checked())?;
                __tool_runtime::only_given(
                    <__ToolParts as __tool_runtime::Returning>::SHAPE
                        .answer(
                            refund_order(
                                    <S as __tool_runtime::Provide<
                                        Payments,
                                    >>::provide(__tool_state),
                                    <IdempotencyKey as __tool_runtime::FromCall>::from_call(
                                        __tool_context,
                                    ),
                                    __tool_context,
                                    <str as __tool_runtime::Borrowed>::borrowed(
                                        &__tool_values.0,
                                    ),
                                    __tool_values.1,
                                    __tool_values.2,
                                )
                                .await,
                        ),
                    &["Declined"],
                )
            })
        }
    }
};
