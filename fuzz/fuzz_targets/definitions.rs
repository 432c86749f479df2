#![no_main]
kubectl_metalk8s_fuzz::fuzz!(solution_archive::fuzzing::definitions);
