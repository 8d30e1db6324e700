#![deny(warnings)]

use tool_runtime::prelude::*;

macro_rules! counter {
    ($(#[$docs:meta])* $name:ident, $text:literal, $ty:ty, $default:expr, $doc:literal) => {
        $(#[$docs])*
        #[tool(read_only, title = $text)]
        #[doc = $doc]
        fn $name(
            #[doc = $doc]
            #[arg(default = $default)]
            number: $ty,
            /// Text of another kind.
            text: &$ty,
        ) -> $ty {
            number + *text
        }
    };
}

counter!(
    /// Counts up from the number that it is given.
    count_up, "Count up", u32, 3, "Number to begin with."
);
counter!(
    /// Counts down from the number that it is given.
    count_down, "Count down", i64, -3, "Number to begin with."
);

fn main() {
    let _: Tools<()> = tools![count_up, count_down];
}
