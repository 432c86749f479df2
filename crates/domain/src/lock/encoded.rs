//! Names of Environments as parts of the names of Leases.

use crate::object::name::Name;

/// An Environment's name as part of the name of a Lease, which is a DNS subdomain.
///
/// A DNS label is used as it is. Any other label value, such as `Prod_1`, becomes `encoded.x` and its characters:
/// lower-case letters and digits as they are, others as `-` and two hexadecimal digits (`encoded.x-50rod-5f1`). Two
/// names never share a Lease, because a DNS label contains no dot.
pub(super) fn lease_part(name: &str) -> String {
    if name.parse::<Name>().is_ok() {
        return name.to_owned();
    }
    let encoded = name.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("-{byte:02x}"),
    });
    format!("encoded.x{}", encoded.collect::<String>())
}

#[cfg(test)]
mod tests {
    use crate::lock::Scope;
    use crate::object::name::Subdomain;

    #[test]
    fn every_environment_has_a_lease_of_its_own_name() {
        let lease = |name: &str| Scope::Environment(name.to_owned()).lease("x");
        assert_eq!(lease("Prod_1"), "metalk8s-cli.environment.encoded.x-50rod-5f1");
        let names = ["prod", "Prod", "PROD", "prod.1", "prod-1", "prod_1", "-50rod", "x-50rod", "encoded"];
        let leases: std::collections::BTreeSet<String> = names.into_iter().map(lease).collect();
        assert_eq!(leases.len(), names.len());
        for name in names {
            assert!(lease(name).parse::<Subdomain>().is_ok(), "{}", lease(name));
        }
        assert!(lease(&"_".repeat(63)).len() <= 253);
    }
}
