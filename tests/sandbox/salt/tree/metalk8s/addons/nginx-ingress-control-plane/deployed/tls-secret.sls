{#- As salt/metalk8s/addons/nginx-ingress-control-plane/deployed/tls-secret.sls: the cluster gets the certificate as a Secret. Nothing reads
    that here. #}
Give the cluster the certificate of nginx-ingress-control-plane:
  test.nop
