//! What a command has to do: nothing, or a plan.

use super::Plan;

#[derive(Debug, Clone, Default, PartialEq)]
pub enum Decision {
    #[default]
    Unchanged,
    Do(Plan),
}

impl From<Plan> for Decision {
    /// A plan without steps changes nothing.
    fn from(plan: Plan) -> Self {
        if plan.steps.is_empty() { Self::Unchanged } else { Self::Do(plan) }
    }
}

#[cfg(test)]
impl Decision {
    #[track_caller]
    pub(crate) fn plan(self) -> Plan {
        match self {
            Self::Do(plan) => plan,
            Self::Unchanged => panic!("nothing is to be done"),
        }
    }
}
