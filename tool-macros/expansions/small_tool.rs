#[allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
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
const _: () = {
    struct __ToolParts;
    #[automatically_derived]
    impl ::tool_runtime::__private::Arguments for __ToolParts {
        type Values = (i64, i64);
        fn read<'__de, __Map: ::tool_runtime::__private::MapAccess<'__de>>(
            source: ::tool_runtime::__private::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let table: &'static [::tool_runtime::__private::Argument] = const {
                &[
                    ::tool_runtime::__private::Argument::new::<
                        i64,
                    >("left", "First summand, any whole number."),
                    ::tool_runtime::__private::Argument::new::<
                        i64,
                    >("right", "Second summand, any whole number."),
                ]
            };
            #[allow(unused_mut)]
            let mut map = source.open(table)?;
            let mut slot_0 = ::tool_runtime::__private::Slot::new();
            let mut slot_1 = ::tool_runtime::__private::Slot::new();
            while let ::core::option::Option::Some(index) = map.next(table)? {
                match index {
                    0usize => {
                        ::tool_runtime::__private::fill::<i64, _>(&mut slot_0, &mut map)?
                    }
                    1usize => {
                        ::tool_runtime::__private::fill::<i64, _>(&mut slot_1, &mut map)?
                    }
                    _ => map.ignore()?,
                }
            }
            let slot_0 = ::tool_runtime::__private::required::<i64, _>(slot_0)?;
            let slot_1 = ::tool_runtime::__private::required::<i64, _>(slot_1)?;
            ::core::result::Result::Ok((slot_0, slot_1))
        }
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::Returning for __ToolParts {
        type Returned = i64;
        const SHAPE: ::tool_runtime::__private::Shape<i64> = {
            #[allow(unused_imports)]
            use ::tool_runtime::__private::PlainReturn as _;
            ::tool_runtime::__private::Return::<i64>::KIND.shape()
        };
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::ToolSpec for add_numbers {
        const NAME: &'static ::core::primitive::str = "add_numbers";
        const EFFECT: ::tool_runtime::__private::Effect = ::tool_runtime::__private::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<
            &'static ::tool_runtime::__private::ErrorContract,
        > = <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors;
        const SPEC: ::tool_runtime::__private::Spec = ::tool_runtime::__private::Spec {
            description: "Adds whole numbers up to a sum.",
            effect: ::tool_runtime::__private::Effect::ReadOnly,
            arguments: ::tool_runtime::__private::table::<__ToolParts>,
            output: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.output,
            errors: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors,
            ..::tool_runtime::__private::Spec::named("add_numbers")
        };
    }
    #[automatically_derived]
    impl<__State> ::tool_runtime::__private::Tool<__State> for add_numbers
    where
        __State: ::core::marker::Send + ::core::marker::Sync + ?::core::marker::Sized
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
            state: &'__call ::std::sync::Arc<__State>,
            context: &'__call ::tool_runtime::__private::CallContext,
            arguments: &'__call [::core::primitive::u8],
        ) -> ::tool_runtime::__private::Run<'__call> {
            ::tool_runtime::__private::boxed(async move {
                let values = ::tool_runtime::__private::parse::<__ToolParts>(arguments)?;
                (<__ToolParts as ::tool_runtime::__private::Returning>::SHAPE
                    .answer)(add_numbers(values.0, values.1))
            })
        }
    }
};
