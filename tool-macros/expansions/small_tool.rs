#[allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    clippy::ptr_arg,
    clippy::too_many_arguments
)]
/// Adds whole numbers up to a sum.
pub fn add_numbers(left: i64, right: i64) -> i64 {
    left + right
}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code)]
pub struct add_numbers {
    __never: ::core::convert::Infallible,
}
#[allow(unused_qualifications)]
const _: () = {
    use ::tool_runtime::__private as __tool_runtime;
    struct __ToolParts;
    #[automatically_derived]
    impl __tool_runtime::Arguments for __ToolParts {
        type Values = (i64, i64);
        fn read<'__de, __Map: __tool_runtime::MapAccess<'__de>>(
            __tool_source: __tool_runtime::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let __tool_table: &'static [__tool_runtime::Argument] = const {
                &[
                    __tool_runtime::Argument::new::<
                        i64,
                    >("left", "First summand, any whole number."),
                    __tool_runtime::Argument::new::<
                        i64,
                    >("right", "Second summand, any whole number."),
                ]
            };
            #[allow(unused_mut)]
            let mut __tool_map = __tool_source.open(__tool_table)?;
            let mut __tool_slot_0 = __tool_runtime::Slot::new();
            let mut __tool_slot_1 = __tool_runtime::Slot::new();
            while let ::core::option::Option::Some(__tool_index) = __tool_map
                .next(__tool_table)?
            {
                match __tool_index {
                    0usize => {
                        __tool_runtime::fill::<
                            i64,
                            _,
                        >(&mut __tool_slot_0, &mut __tool_map)?
                    }
                    1usize => {
                        __tool_runtime::fill::<
                            i64,
                            _,
                        >(&mut __tool_slot_1, &mut __tool_map)?
                    }
                    _ => __tool_map.ignore()?,
                }
            }
            let __tool_slot_0 = __tool_runtime::required::<i64, _>(__tool_slot_0)?;
            let __tool_slot_1 = __tool_runtime::required::<i64, _>(__tool_slot_1)?;
            ::core::result::Result::Ok((__tool_slot_0, __tool_slot_1))
        }
    }
    #[automatically_derived]
    impl __tool_runtime::Returning for __ToolParts {
        type Returned = i64;
        const SHAPE: &'static __tool_runtime::Shape<i64> = {
            #[allow(unused_imports)]
            use __tool_runtime::PlainReturn as _;
            &__tool_runtime::Return::<i64>::TOOL_RETURN_KIND
                .shape(
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolOutput>::OUTPUT,
                    <__tool_runtime::Itself<_> as __tool_runtime::ToolError>::ERRORS,
                )
        };
    }
    #[automatically_derived]
    impl __tool_runtime::ToolSpec for add_numbers {
        const NAME: &'static ::core::primitive::str = "add_numbers";
        const EFFECT: __tool_runtime::Effect = __tool_runtime::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<&'static __tool_runtime::ErrorContract> = <__ToolParts as __tool_runtime::Returning>::SHAPE
            .errors;
        const SPEC: __tool_runtime::Spec = __tool_runtime::Spec {
            description: "Adds whole numbers up to a sum.",
            effect: __tool_runtime::Effect::ReadOnly,
            arguments: __tool_runtime::table::<__ToolParts>,
            output: <__ToolParts as __tool_runtime::Returning>::SHAPE.output,
            errors: Self::ERRORS,
            ..__tool_runtime::Spec::named("add_numbers")
        };
    }
    #[automatically_derived]
    impl<S> __tool_runtime::Tool<S> for add_numbers
    where
        S: ::core::marker::Send + ::core::marker::Sync + ?::core::marker::Sized
            + 'static,
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
                <__ToolParts as __tool_runtime::Returning>::SHAPE
                    .answer(add_numbers(__tool_values.0, __tool_values.1))
            })
        }
    }
};
