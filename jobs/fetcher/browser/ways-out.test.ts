import { createSocket } from 'node:dgram';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import puppeteer, { type Page } from 'puppeteer';
import { afterEach, describe, expect, it } from 'vitest';
import { listening } from '../../../scripts/testing/listening.js';
import { addressGate, systemResolver } from '../addresses/address-gate.js';
import { browserEnvironment, findBrowser } from './find-browser.js';
import { startForwardProxy } from './proxy.js';
import { createRenderer } from './render.js';
import { RunningBrowser } from './running-browser.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`The browser’s ways out are not tested: ${browser.why}`);

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Listens on loopback, by UDP and TCP, for traffic that escapes. */
async function canary() {
  const heard = { udp: 0, tcp: 0 };
  const udp = createSocket('udp4', () => heard.udp++);
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const tcp = createServer((socket) => {
    heard.tcp++;
    socket.destroy();
  });
  const { port, close } = await listening(tcp);
  open.push(async () => udp.close(), close);
  return { heard, udp: udp.address().port, tcp: port };
}

/** Queries STUN and TURN servers for the page's addresses, as WebRTC does before a call; ends after all of them. */
const CALL = `async ({ udp, tcp }) => {
  const servers = ['stun:127.0.0.1:' + udp, 'turn:127.0.0.1:' + udp + '?transport=udp', 'turn:127.0.0.1:' + tcp + '?transport=tcp'];
  const call = new RTCPeerConnection({ iceServers: [{ urls: servers, username: 'u', credential: 'p' }] });
  const ended = new Promise((resolve) => {
    call.onicegatheringstatechange = () => call.iceGatheringState === 'complete' && resolve();
    setTimeout(resolve, 5000);
  });
  call.createDataChannel('x');
  await call.setLocalDescription(await call.createOffer());
  await ended;
}`;
const called = (page: Page, { udp, tcp }: { udp: number; tcp: number }) =>
  page.evaluate(`(${CALL})(${JSON.stringify({ udp, tcp })})`);

const parts = { gate: addressGate({ resolver: systemResolver }), operator: {}, allows: async () => true };

async function started(): Promise<RunningBrowser> {
  if (!browser.found) throw new Error(browser.why);
  const proxy = await startForwardProxy({ ...parts, maxBytes: 1_000_000, idleMs: 5_000 });
  const running = await RunningBrowser.start(browser, proxy, 'Hyrde/0');
  open.push(() => running.close());
  return running;
}

function renderer(totalMs: number) {
  if (!browser.found) throw new Error(browser.why);
  const made = createRenderer({ ...parts, browser, totalMs });
  open.push(() => made.close());
  return made;
}

/** Script that tries every way to reach loopback and marks the page when done. */
const everyWay = (udp: number, tcp: number) => `
  const tries = [];
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    const at = '//' + host + ':${tcp}/';
    tries.push(fetch('http:' + at, { mode: 'no-cors' }));
    tries.push(new Promise((end) => { const image = new Image(); image.onload = image.onerror = end; image.src = 'http:' + at; }));
    tries.push(new Promise((end) => { const socket = new WebSocket('ws:' + at); socket.onopen = socket.onerror = end; }));
    tries.push(new Promise((end) => { const source = new EventSource('http:' + at); source.onopen = source.onerror = end; }));
    navigator.sendBeacon('http:' + at);
  }
  const frame = document.body.appendChild(document.createElement('iframe'));
  for (const w of [window, frame.contentWindow])
    if (w.RTCPeerConnection) tries.push((${CALL})({ udp: ${udp}, tcp: ${tcp} }));
  Promise.allSettled(tries).then(() => { document.getElementById('p').textContent = 'tried'; });`;

const page = (script: string) => `<!doctype html><p id=p>x</p><script>${script}</script>`;

describe.skipIf(!browser.found)('pages in the browser', () => {
  it('reach nobody by WebRTC, where a browser left to itself would', async () => {
    const control = await canary();
    const plain = await puppeteer.launch({
      executablePath: browser.found ? browser.path : '',
      headless: browser.found ? browser.headless : true,
      env: browserEnvironment(tmpdir(), browser.found ? browser.env : {}),
      args: ['--no-sandbox'],
    });
    open.push(() => plain.close());
    await called(await plain.newPage(), control);
    expect(control.heard.udp + control.heard.tcp).toBeGreaterThan(0);

    const held = await canary();
    const running = await started();
    await called(await running.browser.newPage(), held);
    expect(held.heard).toEqual({ udp: 0, tcp: 0 });
  });

  it('find no WebRTC to begin with, in any frame', async () => {
    const names = `['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']`;
    const script = `
      const seen = (w) => ${names}.map((name) => typeof w[name]);
      const blank = document.body.appendChild(document.createElement('iframe'));
      const written = document.createElement('iframe');
      written.srcdoc = '<p>x';
      const all = [...seen(window), ...seen(blank.contentWindow)];
      written.onload = () => { document.getElementById('p').textContent = [...all, ...seen(written.contentWindow)].join(' '); };
      document.body.append(written);`;
    const html = await renderer(20_000).render('http://192.0.2.1/', page(script));
    expect(html).toContain(`<p id="p">${Array(9).fill('undefined').join(' ')}</p>`);
  });

  it.skipIf(process.platform !== 'linux')(
    'have reached nobody and learnt nothing of us when they are rendered',
    async () => {
      process.env.HYRDE_TEST_SECRET = 'postgresql://secret';
      open.push(async () => delete process.env.HYRDE_TEST_SECRET);
      const { heard, udp, tcp } = await canary();
      const before = new Set(await familyOf(process.pid));
      const made = renderer(20_000);
      const html = await made.render('http://192.0.2.1/', page(everyWay(udp, tcp)));
      expect(html).toContain('<p id="p">tried</p>');
      const environments = await environmentsOf((await familyOf(process.pid)).filter((pid) => !before.has(pid)));
      expect(environments.length).toBeGreaterThan(1);
      expect(environments.join('\0')).not.toContain('secret');
      await made.close();
      expect(heard).toEqual({ udp: 0, tcp: 0 });
    },
  );

  it.skipIf(process.platform !== 'linux')('run in processes that know nothing of us', async () => {
    process.env.HYRDE_TEST_SECRET = 'postgresql://secret';
    open.push(async () => delete process.env.HYRDE_TEST_SECRET);
    const { pid } = await started();
    const environments = await environmentsOf(await familyOf(pid ?? 0));
    expect(environments.length).toBeGreaterThan(1);
    expect(environments.join('\0')).not.toContain('secret');
    expect(environments[0]).toContain('PATH=');
    expect(environments[0]).not.toContain(`HOME=${process.env.HOME}\0`);
  });

  it.each([
    ['never ends', 'for (;;);'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Uint8Array(2e7).fill(1));'],
  ])('are left when a script %s, and the next page is shown', async (_, script) => {
    const made = renderer(3_000);
    await expect(made.render('http://192.0.2.1/', page(script))).rejects.toThrow();
    const next = page(`document.getElementById('p').textContent = 'neste';`);
    expect(await made.render('http://192.0.2.1/', next)).toContain('neste');
  });
});

/** Environments of the processes that still run. */
async function environmentsOf(pids: readonly number[]): Promise<string[]> {
  const read = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return read.filter((environment) => environment !== '');
}

/** The process and its descendants; empty if it has ended. */
async function familyOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((one) => readFile(`/proc/${pid}/task/${one}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()];
}
