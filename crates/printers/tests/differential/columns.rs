//! Custom columns.

/// With their headers.
pub(crate) const COLUMNS: &[&str] = &[
    "NAME:.metadata.name",
    "NAME:metadata.name",
    "NAME:{.metadata.name}",
    "NAME:{metadata.name}",
    "NAME:.metadata.name,PHASE:.status.phase,REPLICAS:.spec.replicas",
    "N:.metadata.name,LONG HEADER:.kind,lower:.kind",
    "PORTS:.spec.ports[*].port,NAMES:.spec.ports[*].name",
    "PORT:.spec.ports[0].port",
    "HTTPS:.spec.ports[?(@.name==\"https\")].port",
    "ALL:.spec.ports",
    "MAP:.metadata.labels,NONE:.missing",
    "NULL:.spec.nothing,BLANK:.spec.blank,NOLIST:.spec.noList,NOMAP:.spec.noMap",
    "BOOL:.spec.paused,FLOAT:.spec.ratio,HUGE:.spec.huge,TINY:.spec.tiny,MILLION:.spec.million,BIG:.spec.large",
    "NOTE:.metadata.annotations.note,KIND:.kind",
    "CONTROL:.spec.control,KIND:.kind",
    "EMOJI:.spec.emoji,TEXT:.spec.text,KIND:.kind",
    "DOTTED:.metadata.labels.app\\.kubernetes\\.io/name",
    "DOTTED:.metadata.labels['app\\.kubernetes\\.io/name']",
    "MATRIX:.spec.matrix[*],MIXED:.spec.mixed",
    "DEEP:..path",
    "A:.kind,B:.kind,C:.kind,D:.kind,E:.kind,F:.kind,G:.kind",
    "A:",
    ":.kind",
    "A:.kind,",
    "A",
    "A:.kind,B",
    "A:{.kind}{.kind}",
    "A:.spec.args[9]",
    "A:.metadata.name[0]",
    "A:{.kind",
    "A:\"x\"",
    "A:.kind:B",
];

pub(crate) const WITHOUT_HEADERS: &[&str] = &[
    "NAME:.metadata.name,PHASE:.status.phase,REPLICAS:.spec.replicas",
    "A VERY LONG HEADER:.kind,B:.metadata.name",
    "A:.missing,B:.spec.nothing",
];
