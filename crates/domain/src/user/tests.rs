use insta::assert_snapshot;

use super::*;

const DOCUMENT: &str = "\
apiVersion: addons.metalk8s.scality.com/v1alpha2
kind: DexConfig
spec:
  config:
    # who may log in
    staticPasswords:
      - email: admin@metalk8s.invalid
        hash: $2y$14$old
        username: admin # the first
        userID: '1'
";

fn email(text: &str) -> Email {
    text.parse().unwrap()
}

pub(super) fn user(email: &str, username: &str, user_id: &str) -> User {
    User { email: email.into(), username: username.into(), user_id: user_id.into(), damage: None }
}

#[test]
fn users_come_and_go_and_leave_the_rest_as_it_is() {
    let user = user("ann@example.com", "ann", "2");
    let longer = with_user(DOCUMENT, &user, "$2b$12$x").unwrap();
    assert!(longer.starts_with(DOCUMENT));
    assert_eq!(users(&longer).unwrap()[1], user);
    assert_eq!(without_user(&longer, &email("Ann@example.com")).unwrap().as_deref(), Some(DOCUMENT));
    assert_eq!(without_user(DOCUMENT, &email("bob@example.com")), Ok(None));
    let changed = with_hash(DOCUMENT, &email("admin@metalk8s.invalid"), "$2b$12$new").unwrap().unwrap();
    assert_eq!(changed, DOCUMENT.replace("$2y$14$old", "$2b$12$new"));
    assert_eq!(with_hash(DOCUMENT, &email("x@y.z"), "h"), Ok(None));
}

#[test]
fn the_first_user_of_an_empty_document_is_added() {
    let user = user("a@b.c", "a", "1");
    let text = with_user("kind: DexConfig\nspec: {}\n", &user, "h").unwrap();
    assert_eq!(users(&text).unwrap(), [user]);
    assert_snapshot!(text, @"
    kind: DexConfig
    spec:
      config:
        staticPasswords:
        - email: a@b.c
          hash: h
          username: a
          userID: '1'
    ");
}

#[test]
fn addresses_are_checked() {
    assert_eq!(email("Ann.B+x@Example.com").as_str(), "ann.b+x@example.com");
    assert_eq!(email("ann@b.c").subject(), "oidc:ann@b.c");
    for text in ["o'brien@x.y", "a&b=c#d!$*?^`{|}~@x.y", "a@b", "a_b@c-d.e"] {
        assert_eq!(email(text).as_str(), text);
    }
    let long = format!("{}@b.c", "x".repeat(65));
    for text in [
        "", "ann", "@b", "a@", "a b@c", "a@b@c", "a/b@c", "a%b@c", "..@b", "a@..", ".a@b", "a.@b", "a@b.",
        "a@-b", "a@b+c", "ä@b.c", &long,
    ] {
        assert!(text.parse::<Email>().is_err(), "{text}");
    }
}

#[test]
fn users_whom_others_made_are_found_by_any_text() {
    let dex = |email: &str| format!("spec: {{config: {{staticPasswords: [{{email: \"{email}\"}}]}}}}\n");
    for text in ["a/b%c@x.y", "Jörg@x.y", "no at", "..@.."] {
        let anybody = Email::of_anybody(text).unwrap();
        assert_eq!(positions(&dex(text), &anybody), Ok(vec![0]), "{text}");
        assert_eq!(positions(&dex(&text.to_uppercase()), &anybody), Ok(vec![0]), "{text}");
    }
    assert!(Email::of_anybody("").is_err());
}

#[test]
fn an_address_that_is_there_twice_is_one_user() {
    let document = "\
spec:
  config:
    staticPasswords:
    - {email: ann@x.y, hash: old}
    - {email: bob@x.y, hash: other}
    - {email: Ann@X.Y, hash: older}
";
    let ann = email("ann@x.y");
    let changed = with_hash(document, &ann, "new").unwrap().unwrap();
    assert_eq!(changed.matches("new").count(), 2, "{changed}");
    assert!(!changed.contains("old") && changed.contains("hash: other"), "{changed}");
    let left = without_user(document, &ann).unwrap().unwrap();
    let left: Vec<String> = users(&left).unwrap().into_iter().map(|user| user.email).collect();
    assert_eq!(left, ["bob@x.y"]);
}

#[test]
fn names_that_look_like_something_else_stay_text() {
    let user = user("no@x.y", "no", "1_000");
    assert_snapshot!(with_user("spec: {}\n", &user, "h").unwrap(), @"
    spec:
      config:
        staticPasswords:
        - email: no@x.y
          hash: h
          username: 'no'
          userID: '1_000'
    ");
}

#[test]
fn passwords_are_what_bcrypt_takes() {
    assert_eq!(check_password("secret"), Ok(()));
    assert!(check_password("").is_err());
    assert!(check_password(&"x".repeat(73)).is_err());
    assert!(check_password("a\0b").is_err());
}

#[test]
fn roles_are_those_that_are_handed_out_as_files() {
    let names = |role: UserRole| -> Vec<String> {
        let manifests = role.manifests().into_iter();
        manifests.map(|(target, _)| target.name).collect()
    };
    let viewer = ["metalk8s-cli:read-only", "metalk8s-cli:aggregate-to-read-only"];
    assert_eq!(names(UserRole::ReadOnly), viewer);
    let more = ["metalk8s-cli:solution-admin", "metalk8s-cli:aggregate-to-solution-admin"];
    assert_eq!(names(UserRole::SolutionAdmin), [viewer, more].concat());
    assert!(names(UserRole::ClusterAdmin).is_empty());
    for role in [UserRole::ReadOnly, UserRole::SolutionAdmin] {
        assert!(names(role).iter().any(|name| name == role.cluster_role()));
    }
}

#[test]
fn roles_are_told_by_their_words() {
    let binding = |role: &str, subject: &str| Binding {
        name: "b".into(),
        role: role.into(),
        subjects: vec![subject.into()],
        others: false,
        version: Version::default(),
        manifest: Value::Null,
    };
    let bindings = [
        binding("cluster-admin", "oidc:a@b.c"),
        binding("metalk8s-cli:read-only", "oidc:a@b.c"),
        binding("view", "oidc:x@b.c"),
    ];
    assert_eq!(roles_of("a@b.c", &bindings), ["cluster-admin", "read-only"]);
    assert_eq!(roles_of("x@b.c", &bindings), ["view"]);
}

#[test]
fn an_entry_that_cannot_be_read_is_one_damaged_entry() {
    let document = "spec:\n  config:\n    staticPasswords:\n    \
        - {email: ann@example.com, hash: x, username: ann, userID: '1'}\n    \
        - null\n    \
        - {email: 7, hash: x, username: bob, userID: '2'}\n";
    let all = users(document).unwrap();
    let told: Vec<(&str, Option<&str>)> =
        all.iter().map(|user| (user.email.as_str(), user.damage.as_deref())).collect();
    assert_eq!(told[0], ("ann@example.com", None));
    assert_eq!(told[1].0, "#2");
    assert_eq!(told[2], ("#3", Some("email is missing or not a string")));
    let third = Email::of_anybody("#3").unwrap();
    let rest = without_user(document, &third).unwrap().unwrap();
    assert!(!rest.contains("bob") && rest.contains("ann"), "{rest}");
}

#[test]
fn the_hash_of_a_user_is_found_in_any_case_of_the_address() {
    assert!(hash_of(DOCUMENT, "ADMIN@metalk8s.invalid").unwrap().unwrap().starts_with("$2"));
    assert_eq!(hash_of(DOCUMENT, "nobody@example.com").unwrap(), None);
    assert_eq!(hash_of("", SHIPPED.0).unwrap(), None);
}
