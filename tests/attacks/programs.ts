/**
 * Programs that a reader may run by mistake or by malice, and what must come of each. `HTTP` and `UDP` in their code
 * stand for the host and port of listeners that must hear nothing.
 */
export interface Program {
  name: string
  /** A script runs in a worker, a page in the frame; a page is `guarded` when the build has compiled it. */
  kind: 'guarded' | 'page' | 'script'
  code: string
  html?: string
  /** How it ends: at rest, still busy until Stop is pressed, or stopped with this note. */
  ends: 'busy' | 'rest' | RegExp
  /** What it prints, as far as it matters. */
  prints?: RegExp
}

const STUCK = /did not pause for 3 seconds/
const FLOOD = /printed without end/
const TIME = /Stopped after 10 seconds/
const LEFT = /led to another page/
/** Memory runs out sooner or later, or its time is up. */
const SOMEHOW = /^Stopped/
/** Whether it is stopped depends on the machine. */
const EITHER = /^(Stopped|Done|$)/
const BROKEN_OFF = /a loop ran for more than 2 seconds/

const script = (name: string, code: string, ends: Program['ends'] = 'rest', prints?: RegExp): Program => ({
  name: `${name}, in a script`,
  kind: 'script',
  code,
  ends,
  prints,
})
const page = (name: string, code: string, ends: Program['ends'] = 'rest', html?: string, prints?: RegExp): Program => ({
  name: `${name}, in a page`,
  kind: 'page',
  code,
  html,
  ends,
  prints,
})
const guarded = (name: string, code: string, prints: RegExp): Program => ({
  name: `${name}, in a page with guarded loops`,
  kind: 'guarded',
  code,
  ends: 'rest',
  prints,
})

const SPIN = 'while (true) {}'
const BACKTRACK = '/^(a+)+$/.test("a".repeat(40) + "!")'
const CATALAN = 'const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2); f(100)'
const MICROTASKS = 'const again = () => Promise.resolve().then(again); again()'
const BUILTIN = 'Array.from({ length: 2 ** 32 - 1 }, Math.random).sort()'

const loops: Program[] = [
  script(
    'a loop after a print',
    'console.log("first"); console.log("second"); while (true) {}',
    STUCK,
    /^first\nsecond$/,
  ),
  script('a recursion that takes ages', CATALAN, STUCK),
  script('a regular expression that backtracks', BACKTRACK, STUCK),
  script('a flood of microtasks', MICROTASKS, STUCK),
  script('a built-in that works for hours', BUILTIN, SOMEHOW),
  script('endless recursion', 'const f = () => f() + 1; f()', 'rest', /Maximum call stack/),
  script('timers without end', 'const again = () => setTimeout(again, 1); again()', TIME),
  script('a wait on a lock', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', EITHER),
  guarded('a loop', SPIN, BROKEN_OFF),
  guarded('a loop of microtasks', 'while (true) await null', BROKEN_OFF),
  guarded('a loop in a click', 'document.body.onclick = () => { for (;;) ; }; document.body.click()', BROKEN_OFF),
  page('a loop', SPIN, STUCK),
  page('a recursion that takes ages', CATALAN, STUCK),
  page('a regular expression that backtracks', BACKTRACK, STUCK),
  page('a flood of microtasks', MICROTASKS, STUCK),
  page('a loop that begins at rest', 'setTimeout(() => setTimeout(() => { for (;;) ; }, 100), 0)', STUCK),
  page('an interval', 'setInterval(() => {}, 5)', 'busy'),
  page('animation frames', 'const draw = () => requestAnimationFrame(draw); draw()', 'busy'),
  page(
    'a flood of messages to itself',
    'onmessage = () => postMessage(0, "*"); for (let i = 0; i < 1e4; i++) postMessage(0, "*")',
    EITHER,
  ),
]

const memory: Program[] = [
  script('arrays without end', 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length))', SOMEHOW),
  page('arrays without end', 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length))', SOMEHOW),
  script('a string that doubles', 'let s = "x"; for (;;) s += s', 'rest', /Invalid string length/),
  script('buffers without end', 'const kept = []; for (;;) kept.push(new ArrayBuffer(1e9))', EITHER),
  page('a hundred thousand elements', 'document.body.innerHTML = "<p>x".repeat(1e5)', EITHER),
  page(
    'elements without end',
    'setInterval(() => document.body.append(...Array.from({ length: 1e4 }, () => document.createElement("p"))), 0)',
    EITHER,
  ),
  page(
    'elements within elements',
    'let at = document.body; for (let i = 0; i < 500; i++) at = at.appendChild(document.createElement("div"))',
    EITHER,
  ),
  page(
    'a canvas of many pixels',
    'const c = document.createElement("canvas"); c.width = c.height = 30000; document.body.append(c); c.getContext("2d")?.fillRect(0, 0, 30000, 30000)',
    'rest',
  ),
  page(
    'a page that grows as it is shown',
    'new ResizeObserver(() => (document.body.style.height = document.body.offsetHeight + 99 + "px")).observe(document.body)',
    EITHER,
  ),
  page(
    'workers without end',
    'const url = URL.createObjectURL(new Blob(["for (;;) ;"])); for (let i = 0; i < 20; i++) new Worker(url)',
    'rest',
  ),
  script(
    'workers within workers',
    'const url = URL.createObjectURL(new Blob(["for (;;) ;"])); for (let i = 0; i < 20; i++) new Worker(url)',
    'rest',
  ),
]

const output: Program[] = [
  script('lines without end', 'for (let i = 0; ; i++) console.log(i)', FLOOD, /^0\n1\n/),
  script('a line of 100 MB', 'console.log("x".repeat(1e8))', 'rest', /^x{16384}… 99983616 more characters$/),
  script('999 lines of 100 kB', 'for (let i = 0; i < 999; i++) console.log("x".repeat(1e5))', FLOOD),
  script('a thousand lines of 1 MB', 'for (let i = 0; i < 1000; i++) console.log("x".repeat(1e6))', FLOOD),
  script(
    'lines that break often',
    'console.group(); for (let i = 0; i < 50; i++) console.log("\\n".repeat(1e6))',
    FLOOD,
  ),
  script(
    'groups within groups',
    'for (let i = 0; i < 1e5; i++) console.group(); console.log("deep")',
    'rest',
    /^ {64}deep$/,
  ),
  script(
    'all of a huge array',
    'console.dir(Array.from({ length: 90000 }, (_, i) => ({ i, text: "x".repeat(50) })), { depth: null, maxArrayLength: null, maxStringLength: null })',
    'rest',
  ),
  script(
    'an object of many keys',
    'console.log(Object.fromEntries(Array.from({ length: 2e5 }, (_, i) => ["key" + i, i])))',
    'rest',
  ),
  script(
    'a huge table',
    'console.table(Array.from({ length: 1e5 }, (_, i) => ({ i, text: "x".repeat(1e4) })))',
    'rest',
  ),
  script('a wide table', 'console.table([Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [i, i]))])', 'rest'),
  script(
    'a long label',
    'console.count("x".repeat(1e7)); console.time("y".repeat(1e7)); console.timeEnd("y".repeat(1e7))',
    'rest',
  ),
  script('an error with a long message', 'throw new Error("x".repeat(1e7))', 'rest', /more characters$/),
  script('rejections without end', 'for (let i = 0; i < 2e4; i++) Promise.reject(i)', 'rest'),
  page('lines without end', 'for (let i = 0; ; i++) console.log(i)', FLOOD),
  page('a line of 100 MB', 'console.log("x".repeat(1e8))', 'rest'),
  page('a thousand lines of 1 MB', 'for (let i = 0; i < 1000; i++) console.log("x".repeat(1e6))', FLOOD),
  page('rejections at rest', 'setInterval(() => { for (let i = 0; i < 300; i++) Promise.reject(i) })', FLOOD),
  page('errors at rest', 'setInterval(() => { throw new Error("x".repeat(1e5)) })', FLOOD),
  page('lines at rest', 'setInterval(() => console.log("x".repeat(1e4)))', FLOOD),
]

const THEFT = `const stolen = []
for (const name of ['postMessage', 'start', 'close']) {
  const real = MessagePort.prototype[name]
  MessagePort.prototype[name] = function (...args) { stolen.push(this); return real.apply(this, args) }
}
for (const prototype of [Function.prototype, Array.prototype, Promise.prototype, EventTarget.prototype])
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (['constructor', 'arguments', 'caller', 'callee', 'length'].includes(name)) continue
    const real = prototype[name]
    if (typeof real !== 'function') continue
    const { apply } = Reflect
    prototype[name] = function () {
      if (this instanceof MessagePort) stolen[stolen.length] = this
      for (let i = 0; i < arguments.length; i++) if (arguments[i] instanceof MessagePort) stolen[stolen.length] = arguments[i]
      return apply(real, this, arguments)
    }
  }
Error.prepareStackTrace = (error, sites) => {
  for (const site of sites) { const it = site.getThis?.(); if (it instanceof MessagePort) stolen.push(it) }
  return error + '\\n' + sites.join('\\n')
}
console.log('here')
console.log('stolen ' + stolen.length)`

const port: Program[] = [
  script('theft of the port', THEFT, 'rest', /stolen 0/),
  page('theft of the port', THEFT, 'rest', undefined, /stolen 0/),
  script(
    'messages to the page',
    'for (let i = 0; i < 1e5; i++) postMessage({ busy: false, events: [{ type: "done" }] })',
    EITHER,
  ),
  page(
    'messages to the page',
    'for (let i = 0; i < 1e5; i++) { top.postMessage({ busy: false, events: [{ type: "done" }] }, "*"); top.postMessage("ready", "*") }',
    EITHER,
  ),
  page(
    'a huge message to the page',
    'top.postMessage("x".repeat(5e8), "*"); parent.postMessage(new Uint8Array(5e8), "*")',
    EITHER,
  ),
  page(
    'a second frame of ours',
    'document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<script>top.postMessage(\'ready\', \'*\')</" + "script>" }))',
  ),
]

const RTC = `const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:UDP' }, { urls: 'turn:UDP', username: 'secret', credential: 'x' }] })
pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer))`
const linked = (rel: string) => `<link rel=${rel} href=http://HTTP/${rel} as=script>`
const blob = (code: string) => `URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }))`

const network: Program[] = [
  page(
    'fetch',
    'await fetch("http://HTTP/").catch(() => {}); await fetch("http://HTTP/", { method: "POST", mode: "no-cors", keepalive: true, body: "x" }).catch(() => {})',
  ),
  script(
    'fetch',
    'await fetch("http://HTTP/").catch(() => {}); await fetch("http://HTTP/", { mode: "no-cors" }).catch(() => {})',
  ),
  script(
    'XMLHttpRequest',
    'try { const x = new XMLHttpRequest(); x.open("GET", "http://HTTP/", false); x.send() } catch {}',
  ),
  page(
    'XMLHttpRequest',
    'try { const x = new XMLHttpRequest(); x.open("GET", "http://HTTP/", false); x.send() } catch {}',
  ),
  page(
    'beacons',
    'navigator.sendBeacon("http://HTTP/", "x"); try { fetchLater("http://HTTP/", { activateAfter: 0 }) } catch {}',
  ),
  page(
    'WebSocket and EventSource',
    'try { new WebSocket("ws://HTTP/") } catch {} try { new EventSource("http://HTTP/") } catch {}',
  ),
  script(
    'WebSocket and EventSource',
    'try { new WebSocket("ws://HTTP/") } catch {} try { new EventSource("http://HTTP/") } catch {}',
  ),
  page(
    'WebTransport',
    'new WebTransport("https://UDP/").ready.catch(() => {})',
    'rest',
    undefined,
    /WebTransport is not defined/,
  ),
  page('WebRTC', RTC, 'rest', undefined, /RTCPeerConnection is not defined/),
  page(
    'WebRTC by its old name',
    'new webkitRTCPeerConnection({ iceServers: [{ urls: "stun:UDP" }] })',
    'rest',
    undefined,
    /is not defined/,
  ),
  page(
    'WebRTC of a frame within',
    `const f = document.createElement('iframe'); document.body.append(f); const { RTCPeerConnection } = f.contentWindow; ${RTC}`,
    'rest',
    undefined,
    /SecurityError/,
  ),
  page(
    'WebRTC by a script of a frame within',
    `const f = document.createElement('iframe'); f.srcdoc = '<script src="' + ${blob(RTC)} + '"></' + 'script><script>${RTC.replaceAll('\n', ';').replaceAll("'", '"')}</' + 'script><img src=x onerror="new RTCPeerConnection()">'; document.body.append(f)`,
  ),
  page('WebRTC in a worker', `new Worker(${blob(RTC)})`),
  page(
    'images',
    'new Image().src = "http://HTTP/"; document.body.insertAdjacentHTML("beforeend", "<img srcset=\'http://HTTP/ 1x\'><picture><source srcset=http://HTTP/><img></picture><svg><image href=http://HTTP/ /><use href=http://HTTP/#x /></svg><input type=image src=http://HTTP/>")',
  ),
  page(
    'media and objects',
    '',
    'rest',
    '<video src=http://HTTP/ poster=http://HTTP/ autoplay></video><audio src=http://HTTP/ autoplay></audio><track src=http://HTTP/><object data=http://HTTP/></object><embed src=http://HTTP/><iframe src=http://HTTP/></iframe>',
  ),
  page(
    'styles',
    'document.body.append(Object.assign(document.createElement("style"), { textContent: "@import url(http://HTTP/); @font-face { font-family: x; src: url(http://HTTP/) } body { background: url(http://HTTP/); font-family: x; cursor: url(http://HTTP/), auto }" }))',
  ),
  page(
    'scripts',
    'document.body.append(Object.assign(document.createElement("script"), { src: "http://HTTP/" })); await import("http://HTTP/x.mjs").catch(() => {})',
  ),
  script('scripts', 'try { importScripts("http://HTTP/") } catch {} await import("http://HTTP/x.mjs").catch(() => {})'),
  page(
    'workers',
    'for (const make of [Worker, SharedWorker]) try { new make("http://HTTP/") } catch {} try { await navigator.serviceWorker.register("http://HTTP/") } catch {}',
  ),
  page('a worker that fetches', `new Worker(${blob('fetch("http://HTTP/", { mode: "no-cors" })')})`),
  page(
    'hints in the document',
    '',
    'rest',
    [
      'preconnect',
      'dns-prefetch',
      'prefetch',
      'preload',
      'modulepreload',
      'prerender',
      'stylesheet',
      'icon',
      'manifest',
    ]
      .map(linked)
      .join(''),
  ),
  page(
    'hints by a script',
    `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload', 'prerender', 'stylesheet', 'icon', 'manifest'].map(linked).join(''))})`,
  ),
  page(
    'speculation rules',
    'document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ urls: ["http://HTTP/"] }] }) }))',
  ),
  page(
    'a form',
    'const f = document.createElement("form"); f.action = "http://HTTP/"; document.body.append(f); f.submit(); f.requestSubmit()',
  ),
  page(
    'a link with a ping',
    'const a = Object.assign(document.createElement("a"), { href: "http://HTTP/", ping: "http://HTTP/ping" }); document.body.append(a); a.click()',
  ),
  page(
    'a link that keeps its click',
    'const a = Object.assign(document.createElement("a"), { href: "http://HTTP/" }); document.body.append(a); a.onclick = (event) => event.stopImmediatePropagation(); a.click()',
  ),
  page(
    'a download',
    'const a = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(["x"])), download: "x.exe" }); a.click(); Object.assign(document.createElement("a"), { href: "http://HTTP/", download: "x" }).click()',
    EITHER,
  ),
  page(
    'reports',
    'document.head.insertAdjacentHTML("beforeend", "<meta http-equiv=Content-Security-Policy content=\'img-src x:; report-uri http://HTTP/\'>"); new Image().src = "data:,"',
  ),
]

const away: Program[] = [
  page(
    'the top by its location',
    'for (const go of [() => (top.location = "/about"), () => (top.location.href = "/about"), () => top.location.replace("/about"), () => (parent.location = "/about")]) try { go() } catch {}',
    EITHER,
  ),
  page('its own location', 'location.href = "/about"', LEFT),
  page('its own location, again', 'location.reload()', LEFT),
  page(
    'a refresh',
    'document.head.insertAdjacentHTML("beforeend", "<meta http-equiv=refresh content=\'0;url=/about\'>")',
    EITHER,
  ),
  page(
    'a link to the top',
    'const a = Object.assign(document.createElement("a"), { href: "/about", target: "_top" }); document.body.append(a); a.click()',
  ),
  page(
    'windows',
    'open("/about"); open("/about", "_top"); open("about:blank"); window.open("/about", "_parent")',
    EITHER,
  ),
  page(
    'history',
    'history.back(); history.go(-1); for (let i = 0; i < 50; i++) history.pushState(i, ""); navigation?.back?.().finished?.catch(() => {})',
    EITHER,
  ),
  page('dialogs', 'alert(1); confirm(2); prompt(3); print()'),
  page(
    'the full screen',
    'for (const ask of [() => document.documentElement.requestFullscreen(), () => document.body.requestPointerLock(), () => navigator.keyboard?.lock(), () => screen.orientation.lock("landscape")]) try { await ask() } catch {}',
  ),
  page(
    'storage',
    'for (const read of [() => document.cookie, () => indexedDB.open("x"), () => caches.keys(), () => navigator.storage.getDirectory(), () => top.localStorage, () => cookieStore.getAll(), () => navigator.locks.query()]) try { await read(); console.log("read " + read) } catch {}',
    'rest',
    undefined,
    /^$/,
  ),
  page(
    'permissions',
    'for (const ask of [() => navigator.clipboard.readText(), () => navigator.clipboard.writeText("x"), () => navigator.mediaDevices.getUserMedia({ audio: true }), () => navigator.geolocation.getCurrentPosition(() => {}), () => Notification.requestPermission(), () => navigator.credentials.get({}), () => navigator.share({ text: "x" })]) try { void Promise.resolve(ask()).catch(() => {}) } catch {}',
  ),
  page(
    'the page around',
    'for (const reach of [() => top.document, () => parent.document.body, () => frameElement.ownerDocument, () => opener.document, () => top.frames[0].document]) try { reach(); console.log("reached " + reach) } catch {}',
    'rest',
    undefined,
    /^$/,
  ),
]

/** Groups that can be walked beside each other. */
export const programs: Record<string, Program[]> = { loops, memory, output, port, network, away }
