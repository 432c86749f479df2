// The words and the structure of the page, one line each, without what is another one each time.
(async () => {
  const changing = [
    [/\b\d\d:\d\d:\d\d UTC/g, "TIME"],
    [/\b\d{20}\b/g, "JOB"],
    [/\b(\d+[smhdy])+\b/g, "AGE"],
    [/-[a-z0-9]{8,10}-[a-z0-9]{5}\b/g, "-POD"],
  ];
  const settled = (text) => changing.reduce((one, [from, to]) => one.replace(from, to), text.replace(/\s+/g, " ").trim());
  // How many events there are, and what a command says meanwhile, depends on the machine.
  const depends = (node) => {
    const section = node.closest("section");
    const isEvent = section?.querySelector("h2")?.textContent === "Events" && node.closest("tbody, .empty");
    return isEvent || (location.pathname.includes("/activity/") && node.closest(".steps, dl.facts > div:nth-child(2)"));
  };
  const lines = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const parent = node.nodeType === 1 ? node : node.parentElement;
    if (!parent.checkVisibility() || depends(parent) || parent.closest("#live, #status")) continue;
    if (node.nodeType === 1) {
      if (node.matches("input:not([type=hidden]), select")) lines.push(`${node.localName} ${node.type} ${node.name} ${node.value}`);
    } else if (settled(node.data)) {
      const name = [parent.localName, ...parent.classList].join(".");
      lines.push(`${name}: ${settled(node.data)}`);
    }
  }
  const style = await (await fetch(document.querySelector("link[rel=stylesheet]").href)).arrayBuffer();
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", style))].slice(0, 8);
  lines.push(`style: ${digest.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  return lines.join("\n") + "\n";
})()
