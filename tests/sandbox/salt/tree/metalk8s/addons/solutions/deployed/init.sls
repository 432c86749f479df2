include:
  - .namespace
  - .configmap
