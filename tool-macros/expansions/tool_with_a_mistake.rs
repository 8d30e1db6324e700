pub fn add_numbers(left: i64) -> i64 {
    left
}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code)]
pub struct add_numbers {
    __never: ::core::convert::Infallible,
}
const _: () = {
    #[automatically_derived]
    impl ::tool_runtime::__private::ToolSpec for add_numbers {
        const NAME: &'static ::core::primitive::str = "add_numbers";
        const EFFECT: ::tool_runtime::__private::Effect = ::tool_runtime::__private::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<
            &'static ::tool_runtime::__private::ErrorContract,
        > = ::core::option::Option::None;
        const SPEC: ::tool_runtime::__private::Spec = ::tool_runtime::__private::Spec::named(
            "add_numbers",
        );
    }
    #[automatically_derived]
    impl<__State: ?::core::marker::Sized> ::tool_runtime::__private::Tool<__State>
    for add_numbers {
        fn run<'__call>(
            _: &'__call ::std::sync::Arc<__State>,
            _: &'__call ::tool_runtime::__private::CallContext,
            _: &'__call [::core::primitive::u8],
        ) -> ::tool_runtime::__private::Run<'__call> {
            ::core::unreachable!()
        }
    }
};
::core::compile_error! {
    "tool `add_numbers` has no description\n\nhelp: write a doc comment above it: the model decides by it when to call this tool\n      /// Refund an order, in full or in part. Amounts are in cents."
}
