use std::fs;
use std::path::{Path, PathBuf};

use super::TARGETS;
use mutation::{Chance, mutated};

mod mutation;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// Runs every input of the target called `name`, and `FUZZ_CASES` others that are like them.
fn replay(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = files(&root().join("fuzz/seeds").join(name));
    assert!(!seeds.is_empty(), "{name} has no seeds");
    let recorded = target.recorded.iter().flat_map(|directory| files(&root().join(directory)));
    let mut inputs = Vec::new();
    for path in seeds.into_iter().chain(recorded) {
        println!("{}", path.display());
        let input = fs::read(&path).unwrap();
        (target.run)(&input);
        inputs.push(input);
    }
    let cases = std::env::var("FUZZ_CASES").map_or(0, |cases| cases.parse().unwrap());
    let mut chance = Chance::new(0x9e37_79b9_7f4a_7c15);
    for _ in 0..cases {
        let [first, second] = [0; 2].map(|_| &inputs[chance.below(inputs.len())]);
        let input = mutated(first, second, &mut chance);
        let outcome = std::panic::catch_unwind(|| (target.run)(&input));
        if let Err(reason) = outcome {
            let path = std::env::temp_dir().join(format!("found-{name}"));
            fs::write(&path, &input).unwrap();
            println!("the input is in {}", path.display());
            std::panic::resume_unwind(reason);
        }
    }
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn every_target_has_a_binary_and_is_replayed() {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
            let binaries: Vec<String> = files(&root().join("fuzz/fuzz_targets"))
                .iter()
                .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
                .collect();
            let mut sorted = names;
            sorted.sort_unstable();
            assert_eq!(binaries, sorted);
        }
    };
}

replays! {
    iso manifest roles definitions image_layout image_import image_tar jsonpath template columns certificate constraint
    words yaml_edit kubeconfig salt_answer salt_events
}
