use std::sync::Arc;

use tool_runtime::prelude::*;

trait Clock: Send + Sync {
    fn hour(&self) -> u32;
}

struct Fixed(u32);

impl Clock for Fixed {
    fn hour(&self) -> u32 {
        self.0
    }
}

struct Notes;

#[derive(Provide)]
struct Desk<T: Send> {
    #[provide(as = dyn Clock)]
    clock: Box<dyn Clock>,
    #[provide(as = Notes)]
    notes: Arc<Notes>,
    #[provide(skip)]
    other: T,
}

#[derive(Provide)]
struct Pair(u32, #[provide(skip)] u32);

fn main() {
    let desk = Desk { clock: Box::new(Fixed(7)), notes: Arc::new(Notes), other: 1_u8 };
    let clock: &dyn Clock = desk.provide();
    let _: &Notes = desk.provide();
    assert_eq!((clock.hour(), desk.other), (7, 1));
    let number: &u32 = Pair(1, 2).provide();
    assert_eq!(*number, 1);
}
