pub fn add_numbers(left: i64) -> i64 {
    left
}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code)]
pub struct add_numbers {
    __never: ::core::convert::Infallible,
}
#[allow(unused_qualifications)]
const _: () = {
    use ::tool_runtime::__private as __tool_runtime;
    #[automatically_derived]
    impl __tool_runtime::ToolSpec for add_numbers {
        const NAME: &'static ::core::primitive::str = "add_numbers";
        const EFFECT: __tool_runtime::Effect = __tool_runtime::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<&'static __tool_runtime::ErrorContract> = ::core::option::Option::None;
        const SPEC: __tool_runtime::Spec = __tool_runtime::Spec::named("add_numbers");
    }
    #[automatically_derived]
    impl<
        StateOfTheToolbox: ?::core::marker::Sized,
    > __tool_runtime::Tool<StateOfTheToolbox> for add_numbers {
        fn run<'__call>(
            _: &'__call ::std::sync::Arc<StateOfTheToolbox>,
            _: &'__call __tool_runtime::CallContext,
            _: &'__call [::core::primitive::u8],
        ) -> __tool_runtime::Run<'__call> {
            ::core::unreachable!()
        }
    }
};
::core::compile_error! {
    "tool `add_numbers` has no description\n\nhelp: write a doc comment above it: the model decides by it when to call this tool\n      /// Refund an order, in full or in part. Amounts are in cents."
}
