set -eu
kubectl metalk8s create archive "$DIRECTORY" -f "$ARCHIVE"
kubectl metalk8s validate archive "$ARCHIVE" --strict --deep --require-checksum -o json > report.json
kubectl metalk8s sign archive "$ARCHIVE" --secret-key "$SECRET_KEY" --password-file "$PASSWORD_FILE"
kubectl metalk8s validate archive "$ARCHIVE" --public-key "$PUBLIC_KEY"
kubectl metalk8s push archive "$ARCHIVE" --registry "$REGISTRY" --as-artifact
