//! The man page of the binary's other name.

use kubectl_metalk8s::cli;
use kubectl_metalk8s::cli::metalk8sctl::{ADMINISTRATOR, PROGRAM, Resources};
use roff::{bold, italic, roman};

use crate::manual::{exit_statuses, filled, literal, reference, start};

pub(crate) fn page() -> String {
    let mut page = start(PROGRAM, "1", "Administer a MetalK8s cluster on its bootstrap node");
    page.control("SH", ["SYNOPSIS"]);
    page.text([bold(PROGRAM), roman(" "), italic("RESOURCE ACTION"), roman(" [NAME...] [FLAGS]")]);
    page.control("SH", ["DESCRIPTION"]);
    page.text([roman(filled(
        "The same program as kubectl-metalk8s, with the resource before the action. Each action has the arguments, \
         flags and exit statuses of the plugin's command, whose man page is named beside it. Commands without a resource, \
         such as check and version, are the same under both names.",
    ))]);
    page.control("SH", ["COMMANDS"]);
    for resource in Resources::of(&cli::tree()).iter() {
        for action in &resource.actions {
            page.control("TP", []);
            page.text([bold(format!("{} {}", resource.name, action.verb))]);
            page.text([roman(filled(&action.about))]);
            page.text(reference(&format!("kubectl-metalk8s-{}-{}", action.verb, resource.name), "1", ""));
        }
        for (action, (verb, of)) in resource.synonyms() {
            page.control("TP", []);
            page.text([bold(format!("{} {action}", resource.name))]);
            page.text([roman(format!("The same as {of} {verb}"))]);
        }
    }
    page.control("SH", ["FILES"]);
    page.control("TP", []);
    page.text([bold(ADMINISTRATOR)]);
    page.text([roman(filled(
        "The kubeconfig that is used where the user can read it, KUBECONFIG is not set, and ~/.kube/config does not \
         exist.",
    ))]);
    page.control("SH", ["EXAMPLES"]);
    literal(
        &mut page,
        &[
            format!("{PROGRAM} archive import /srv/scality/releases/example-1.0.0.iso"),
            format!("{PROGRAM} archive get"),
            format!("{PROGRAM} etcd health"),
        ],
    );
    page.control("SH", ["EXIT STATUS"]);
    exit_statuses(&mut page);
    page.control("SH", ["SEE ALSO"]);
    page.text(reference("kubectl-metalk8s", "1", ""));
    page.to_roff()
}
