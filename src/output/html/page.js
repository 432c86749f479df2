"use strict";
// Without this script the pages show the same; with it they are live. Text becomes no markup: the page is asked for again as a
// document, and its nodes take the place of those that have changed.
(() => {
  const byId = (id) => document.getElementById(id);
  document.documentElement.classList.add("js");

  // The code is used up before anything else can read the address, also where nobody has to log in.
  const login = byId("login");
  const enter = () => {
    const code = location.hash.slice(1);
    // Other hashes are places on the page.
    if (!code || byId(code)) return;
    history.replaceState(null, "", location.pathname + location.search);
    if (login) {
      login.elements.code.value = code;
      login.submit();
      return;
    }
    const body = new URLSearchParams({ code });
    fetch(location.pathname, { method: "POST", body, redirect: "manual" }).catch(() => {});
  };
  window.addEventListener("hashchange", enter);
  enter();
  if (login) return;

  let said = 0;
  const say = (text) => {
    const now = Date.now();
    if (now - said < 5000) return;
    said = now;
    if (byId("status")) byId("status").textContent = text;
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button || !navigator.clipboard) return;
    navigator.clipboard.writeText(button.dataset.copy).then(() => {
      said = 0;
      say("Copied");
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  });

  if (!("live" in document.body.dataset) || !window.EventSource) return;

  const mark = (state, text) => {
    document.body.dataset.state = state;
    byId("live").textContent = text;
    // Nothing can be begun while nobody would hear of it.
    for (const act of document.querySelectorAll("main .sure, main a.button")) act.inert = state !== "live";
  };

  let changes = 0;
  const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key || node.id : "");
  const morph = (old, fresh) => {
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) {
        old.data = fresh.data;
        changes += 1;
      }
      return;
    }
    if (old === document.activeElement && old.matches("input, select, textarea")) return;
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    }
    const known = new Map();
    for (const child of old.childNodes) if (keyOf(child)) known.set(keyOf(child), child);
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const key = keyOf(child);
      let match = null;
      if (key) match = known.get(key);
      else if (at && !keyOf(at) && at.nodeName === child.nodeName) match = at;
      if (!match || match.nodeName !== child.nodeName) {
        old.insertBefore(document.importNode(child, true), at);
        changes += 1;
        continue;
      }
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      morph(match, child);
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      changes += 1;
      at = next;
    }
  };

  let source = null;
  let busy = false;
  let again = false;
  const end = () => {
    if (source) source.close();
    source = null;
    mark("ended", "session ended, reload to log in");
  };
  const refresh = () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const done = () => {
      busy = false;
      if (again) {
        again = false;
        refresh();
      }
    };
    const request = new XMLHttpRequest();
    request.open("GET", location.pathname + location.search);
    request.responseType = "document";
    request.onload = () => {
      const fresh = request.response;
      if (!fresh || fresh.getElementById("login")) return end();
      changes = 0;
      morph(byId("main"), fresh.getElementById("main"));
      if (changes > 1) say("The page has changed");
      done();
    };
    request.onerror = done;
    request.send();
  };
  const open = () => {
    if (source || document.hidden || document.body.dataset.state === "ended") return;
    source = new EventSource(location.pathname + location.search);
    source.onopen = () => mark("live", "live updates");
    source.onmessage = refresh;
    source.onerror = () => {
      mark("lost", "disconnected");
      // The server has answered with something else: the session is over, or has too many streams.
      if (source && source.readyState === EventSource.CLOSED) {
        source = null;
        refresh();
        setTimeout(open, 10000);
      }
    };
  };
  // Browsers allow six connections: a page that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      if (source) source.close();
      source = null;
    } else {
      refresh();
      open();
    }
  });
  open();
})();
