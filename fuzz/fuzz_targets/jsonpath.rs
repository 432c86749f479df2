#![no_main]
kubectl_metalk8s_fuzz::fuzz!(printers::fuzzing::jsonpath);
