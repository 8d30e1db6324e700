impl Desk {
    /// Counts what the customers have ordered.
    #[allow(
        clippy::missing_errors_doc,
        clippy::needless_pass_by_value,
        clippy::ptr_arg,
        clippy::too_many_arguments
    )]
    pub fn count_orders(&self) -> usize {
        self.orders.len()
    }
    pub fn helper(&self) {}
}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code)]
pub struct count_orders {
    __never: ::core::convert::Infallible,
}
#[allow(unused_qualifications)]
const _: () = {
    use ::tool_runtime::__private as __tool_runtime;
    struct __ToolParts;
    #[automatically_derived]
    impl __tool_runtime::Arguments for __ToolParts {
        type Values = ();
        fn read<'__de, __Map: __tool_runtime::MapAccess<'__de>>(
            __tool_source: __tool_runtime::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let __tool_table: &'static [__tool_runtime::Argument] = const { &[] };
            #[allow(unused_mut)]
            let mut __tool_map = __tool_source.open(__tool_table)?;
            while let ::core::option::Option::Some(__tool_index) = __tool_map
                .next(__tool_table)?
            {
                match __tool_index {
                    _ => __tool_map.ignore()?,
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __tool_runtime::Returning for __ToolParts {
        type Returned = usize;
        const SHAPE: &'static __tool_runtime::Shape<usize> = {
            #[allow(unused_imports)]
            use __tool_runtime::PlainReturn as _;
            &__tool_runtime::Return::<usize>::TOOL_RETURN_KIND
                .shape(
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolOutput>::OUTPUT,
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolError>::ERRORS,
                )
        };
    }
    #[automatically_derived]
    impl __tool_runtime::ToolSpec for count_orders {
        const NAME: &'static ::core::primitive::str = "count_orders";
        const EFFECT: __tool_runtime::Effect = __tool_runtime::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<&'static __tool_runtime::ErrorContract> = <__ToolParts as __tool_runtime::Returning>::SHAPE
            .errors;
        const SPEC: __tool_runtime::Spec = __tool_runtime::Spec {
            description: "Counts what the customers have ordered.",
            effect: __tool_runtime::Effect::ReadOnly,
            arguments: __tool_runtime::table::<__ToolParts>,
            output: <__ToolParts as __tool_runtime::Returning>::SHAPE.output,
            errors: Self::ERRORS,
            ..__tool_runtime::Spec::named("count_orders")
        };
    }
    #[automatically_derived]
    impl<S> __tool_runtime::Tool<S> for count_orders
    where
        S: __tool_runtime::Provide<Desk> + ::core::marker::Send + ::core::marker::Sync
            + ?::core::marker::Sized + 'static,
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
                let (__tool_state, __tool_context) = (
                    ::core::clone::Clone::clone(__tool_state),
                    ::core::clone::Clone::clone(__tool_context),
                );
                __tool_runtime::blocking(move || {
                        let (__tool_state, __tool_context) = (
                            &__tool_state,
                            &__tool_context,
                        );
                        <__ToolParts as __tool_runtime::Returning>::SHAPE
                            .answer(
                                <Desk>::count_orders(
                                    <S as __tool_runtime::Provide<Desk>>::provide(__tool_state),
                                ),
                            )
                    })
                    .await
            })
        }
    }
};
