#![no_main]
kubectl_metalk8s_fuzz::fuzz!(|input| kubectl_metalk8s::fuzzing::run("certificate", input));
