//! The tabulator key, pressed in a real shell on a terminal; what completes is kubectl.

use crate::support::terminal::Terminal;
use crate::support::world;

const BASH_COMPLETION: &str = "/usr/share/bash-completion/bash_completion";

fn bash() -> Option<Terminal> {
    // One press of the key lists what there is.
    let settings = format!(
        "bind 'set show-all-if-ambiguous on'\nbind 'set bell-style none'\nbind 'set enable-bracketed-paste off'\n\
         . {BASH_COMPLETION}\n. <(kubectl completion bash)"
    );
    Terminal::start("bash", &[BASH_COMPLETION], &settings)
}

fn zsh() -> Option<Terminal> {
    let settings =
        "autoload -U compinit; compinit -u -d dump; unsetopt BEEP; source <(kubectl completion zsh)";
    Terminal::start("zsh", &[], settings)
}

/// What every shell does with an environment of this name, which no other begins like.
fn completes(terminal: &Terminal, environment: &str) {
    let world = world();
    world.does("completion install");
    let description = ["--description", "what $(customers) use"];
    world.does(("create environment", environment, description));

    terminal.types("kubectl metalk8s upg");
    terminal.completes_to("ready> kubectl metalk8s upgrade");
    terminal.types("sol");
    terminal.completes_to("ready> kubectl metalk8s upgrade solution");
    terminal.starts_anew();
    let begun = &environment[..environment.len() - 2];
    terminal.types(&format!("kubectl metalk8s get env {begun}"));
    terminal.completes_to(&format!("ready> kubectl metalk8s get env {environment}"));
    terminal.starts_anew();
    terminal.types("kubectl metalk8s wait job --ti");
    terminal.completes_to("ready> kubectl metalk8s wait job --timeout");
    world.does(format!("delete environment {environment}"));
}

/// No cluster answers: the key does nothing, and the line goes on as if it had not been pressed.
fn stays_silent(terminal: &Terminal) {
    let nowhere = "--server https://127.0.0.1:1";
    terminal.starts_anew();
    terminal.types(&format!("kubectl metalk8s {nowhere} get env \t"));
    terminal.types("prod");
    terminal.shows(&format!("ready> kubectl metalk8s {nowhere} get env prod"));
    assert_eq!(terminal.screen().len(), 1, "{:?}", terminal.screen());
}

#[test]
fn bash_completes() {
    let Some(terminal) = bash() else { return };
    completes(&terminal, "typed-in-bash");
    stays_silent(&terminal);
}

#[test]
fn zsh_completes() {
    let Some(terminal) = zsh() else { return };
    completes(&terminal, "typed-in-zsh");
    stays_silent(&terminal);
}

#[test]
fn what_fits_several_is_listed_with_what_it_is() {
    for terminal in [bash(), zsh()].into_iter().flatten() {
        world().does("completion install");
        terminal.types("kubectl metalk8s de\t");
        for verb in ["deactivate", "delete", "deploy", "describe"] {
            terminal.lists(verb);
        }
        terminal.starts_anew();
    }
}
