impl Desk {
    /// Counts what the customers have ordered.
    #[allow(
        clippy::missing_errors_doc,
        clippy::needless_pass_by_value,
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
const _: () = {
    struct __ToolParts;
    #[automatically_derived]
    impl ::tool_runtime::__private::Arguments for __ToolParts {
        type Values = ();
        fn read<'__de, __Map: ::tool_runtime::__private::MapAccess<'__de>>(
            source: ::tool_runtime::__private::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let table: &'static [::tool_runtime::__private::Argument] = const { &[] };
            #[allow(unused_mut)]
            let mut map = source.open(table)?;
            while let ::core::option::Option::Some(index) = map.next(table)? {
                match index {
                    _ => map.ignore()?,
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::Returning for __ToolParts {
        type Returned = usize;
        const SHAPE: ::tool_runtime::__private::Shape<usize> = {
            #[allow(unused_imports)]
            use ::tool_runtime::__private::PlainReturn as _;
            ::tool_runtime::__private::Return::<usize>::KIND.shape()
        };
    }
    #[automatically_derived]
    impl ::tool_runtime::__private::ToolSpec for count_orders {
        const NAME: &'static ::core::primitive::str = "count_orders";
        const EFFECT: ::tool_runtime::__private::Effect = ::tool_runtime::__private::Effect::ReadOnly;
        const ERRORS: ::core::option::Option<
            &'static ::tool_runtime::__private::ErrorContract,
        > = <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors;
        const SPEC: ::tool_runtime::__private::Spec = ::tool_runtime::__private::Spec {
            description: "Counts what the customers have ordered.",
            effect: ::tool_runtime::__private::Effect::ReadOnly,
            arguments: ::tool_runtime::__private::table::<__ToolParts>,
            output: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.output,
            errors: <__ToolParts as ::tool_runtime::__private::Returning>::SHAPE.errors,
            ..::tool_runtime::__private::Spec::named("count_orders")
        };
    }
    #[automatically_derived]
    impl<__State> ::tool_runtime::__private::Tool<__State> for count_orders
    where
        __State: ::tool_runtime::__private::Provide<Desk> + ::core::marker::Send
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
                let (state, context) = (
                    ::core::clone::Clone::clone(state),
                    ::core::clone::Clone::clone(context),
                );
                ::tool_runtime::__private::blocking(move || {
                        let (state, context) = (&state, &context);
                        (<__ToolParts as ::tool_runtime::__private::Returning>::SHAPE
                            .answer)(
                            <Desk>::count_orders(
                                <__State as ::tool_runtime::__private::Provide<
                                    Desk,
                                >>::provide(state),
                            ),
                        )
                    })
                    .await
            })
        }
    }
};
