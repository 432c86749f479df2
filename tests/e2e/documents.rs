//! The pages for users: what they tell a user to type is typed here, in their order.
