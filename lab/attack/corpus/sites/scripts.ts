import { type Forbidden, type HostileSite, site } from '../hostile-site.js';
import { html, say } from '../making.js';

/** A page that is empty until its script runs; the site answers every other request with a word. */
const script = (name: string, code: (forbidden: Forbidden) => string): HostileSite =>
  site(
    name,
    (request, response, forbidden) => {
      if (request.url === '/')
        say(response, `<!doctype html><title>Nordvik</title><div id="root"></div><script>${code(forbidden)}</script>`);
      else if (request.url?.endsWith('.js')) say(response, code(forbidden), { 'content-type': 'text/javascript' });
      else say(response, html('x'), { 'access-control-allow-origin': '*' });
    },
    { browser: true },
  );
const fixed = (name: string, code: string): HostileSite => script(name, () => code);
const SHOW = 'document.getElementById("root").textContent = ';
const WORDS = '"postliste og innsyn i journal fra et skript som ellers gjør noe annet";';

/** Attacks on the browser by scripts. */
export const SCRIPTS: readonly HostileSite[] = [
  fixed('script-that-loops', 'for(;;);'),
  fixed('script-that-loops-later', `${SHOW}${WORDS} setTimeout(() => { for(;;); }, 100);`),
  fixed(
    'script-that-loops-as-it-leaves',
    `${SHOW}${WORDS} onbeforeunload = onunload = onpagehide = () => { for(;;); };`,
  ),
  fixed('script-of-strings', 'const all = []; for(;;) all.push("x".repeat(1e7) + all.length);'),
  fixed('script-of-arrays', 'const all = []; for(;;) all.push(new Array(1e6).fill(all.length));'),
  fixed('script-of-buffers', 'const all = []; for(;;) all.push(new Uint8Array(5e7).fill(1));'),
  fixed(
    'script-of-canvases',
    'const all = []; for(;;) { const c = document.createElement("canvas"); c.width = c.height = 8000; c.getContext("2d").fillRect(0, 0, 8000, 8000); all.push(c); }',
  ),
  fixed('script-of-elements', 'for(;;) document.body.append(document.createElement("p"), "postliste");'),
  fixed('script-of-text', `${SHOW}"postliste ".repeat(5e7);`),
  fixed('script-of-windows', 'for (let n = 0; n < 200; n++) window.open("/w" + n);'),
  fixed('script-of-alerts', `${SHOW}${WORDS} for(;;) { alert(1); confirm(2); prompt(3); }`),
  fixed(
    'script-of-downloads',
    `${SHOW}${WORDS} for (let n = 0; n < 50; n++) { const a = document.createElement("a"); a.download = "x"; a.href = URL.createObjectURL(new Blob(["x".repeat(1e6)])); a.click(); }`,
  ),
  fixed(
    'script-of-frames',
    'for (let n = 0; n < 500; n++) { const f = document.createElement("iframe"); f.srcdoc = "<script>parent.postMessage(1); for(;;);<\\/script>"; document.body.append(f); }',
  ),
  fixed(
    'script-of-frames-in-frames',
    'const nest = (d, n) => { const f = d.createElement("iframe"); d.body.append(f); if (n) nest(f.contentDocument, n - 1); }; for (let n = 0; n < 100; n++) nest(document, 8);',
  ),
  fixed(
    'script-of-workers',
    `${SHOW}${WORDS} for (let n = 0; n < 100; n++) new Worker(URL.createObjectURL(new Blob(["const all=[];for(;;)all.push(new Uint8Array(1e7).fill(1))"])));`,
  ),
  fixed('script-of-a-service-worker', `${SHOW}${WORDS} navigator.serviceWorker?.register("/sw.js");`),
  fixed('script-of-requests', `${SHOW}${WORDS} setInterval(() => fetch("/r" + Math.random()), 1);`),
  fixed('script-that-goes-elsewhere', 'setInterval(() => { location = "/x" + Math.random(); }, 1);'),
  fixed(
    'script-that-writes-itself',
    'document.write("<script>" + document.currentScript.textContent + "<\\/script>");',
  ),
  fixed('script-of-history', `${SHOW}${WORDS} for (let n = 0; n < 1e6; n++) history.pushState({}, "", "/" + n);`),
  fixed('script-that-prints', `${SHOW}${WORDS} for(;;) print();`),
  fixed('script-of-logs', `${SHOW}${WORDS} for (let n = 0; n < 1e6; n++) console.log("x".repeat(1000));`),
  script(
    'script-that-calls-inside',
    ({ tcp }) =>
      `${SHOW}${WORDS} for (const h of ["127.0.0.1", "localhost", "[::1]", "2130706433"]) { fetch("http://" + h + ":${tcp}/", { mode: "no-cors" }); new Image().src = "http://" + h + ":${tcp}/"; new WebSocket("ws://" + h + ":${tcp}/"); navigator.sendBeacon("http://" + h + ":${tcp}/"); new EventSource("http://" + h + ":${tcp}/"); }`,
  ),
  script(
    'script-of-webrtc',
    ({ tcp, udp }) => `${SHOW}${WORDS}
    const call = (w) => { const P = w.RTCPeerConnection || w.webkitRTCPeerConnection; if (!P) return;
      const c = new P({ iceServers: [{ urls: ["stun:127.0.0.1:${udp}", "turn:127.0.0.1:${udp}?transport=udp", "turn:127.0.0.1:${tcp}?transport=tcp"], username: "u", credential: "p" }] });
      c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)); };
    call(window); const f = document.createElement("iframe"); document.body.append(f); call(f.contentWindow);`,
  ),
];
