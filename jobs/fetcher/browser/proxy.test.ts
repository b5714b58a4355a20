import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forTest } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { parseAllowList } from '../../site/index.js';
import { addressGate } from '../addresses/address-gate.js';
import { type ForwardProxy, startForwardProxy } from './proxy.js';

describe('the browser’s proxy', () => {
  const site = createHttpServer((asked, answer) => {
    answer.end(asked.url === '/big' ? 'x'.repeat(200_000) : JSON.stringify({ url: asked.url, headers: asked.headers }));
  });
  const echo = createServer((socket) => socket.pipe(socket));
  let proxy: ForwardProxy;
  let port: number;
  let echoPort: number;

  beforeEach(async () => {
    port = forTest(await listening(site)).port;
    echoPort = forTest(await listening(echo)).port;
    const allow = parseAllowList(`127.0.0.1:${port},127.0.0.1:${echoPort}`);
    const resolver = async (name: string) => (name === 'www.nordvik.test' ? ['127.0.0.1'] : ['10.0.0.1']);
    proxy = await startForwardProxy({
      gate: addressGate({ resolver, allow }),
      operator: {},
      allows: async (url) => !url.pathname.startsWith('/shut'),
      maxBytes: 100_000,
      idleMs: 5_000,
    });
  });
  afterEach(() => proxy.close());

  const credentials = () => `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}`;

  function get(url: string, authorization = credentials()): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const headers = { 'proxy-authorization': authorization, 'user-agent': 'Mozilla/5.0', cookie: 'a=b' };
      const asked = request({ host: '127.0.0.1', port: proxy.port, path: url, headers }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  /** The status line of the answer to CONNECT, and what the tunnel returns for `hello`. */
  function tunnel(target: string, authorization = credentials()): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(proxy.port, '127.0.0.1');
      let said = '';
      socket.on('error', reject);
      socket.on('close', () => resolve(said));
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization}\r\n\r\n`);
      socket.on('data', (chunk) => {
        said += chunk;
        if (said.endsWith('\r\n\r\n') && said.startsWith('HTTP/1.1 200')) socket.write('hello');
        if (said.endsWith('hello')) socket.destroy();
      });
    });
  }

  it('passes requests on, under our own name', async () => {
    const { status, body } = await get(`http://www.nordvik.test:${port}/x?y`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      url: '/x?y',
      headers: { 'user-agent': 'Hyrde/0.2.0', host: `www.nordvik.test:${port}`, cookie: 'a=b' },
    });
    expect(body).not.toContain('proxy-authorization');
  });

  it('knows nobody without the password', async () => {
    expect(await get(`http://www.nordvik.test:${port}/`, 'Basic bm86')).toMatchObject({ status: 407 });
    expect(await tunnel(`www.nordvik.test:${echoPort}`, 'none')).toMatch(/^HTTP\/1\.1 407/);
  });

  it('refuses addresses inside, whatever they are called', async () => {
    for (const host of ['127.0.0.1:1', '[::1]', '169.254.169.254', 'inside.test', '2130706433', 'localhost']) {
      expect(await get(`http://${host}/`)).toMatchObject({ status: 403 });
      expect(await tunnel(host.includes(':1') && !host.startsWith('[') ? host : `${host}:443`)).toMatch(
        /^HTTP\/1\.1 403/,
      );
    }
  });

  it('obeys robots.txt for plain HTTP, and takes nothing but HTTP', async () => {
    expect(await get(`http://www.nordvik.test:${port}/shut/x`)).toMatchObject({ status: 403 });
    for (const url of ['file:///etc/passwd', '/x', 'ftp://www.nordvik.test/'])
      expect((await get(url)).status).toBeGreaterThanOrEqual(400);
  });

  it('makes tunnels to the checked address', async () => {
    expect(await tunnel(`www.nordvik.test:${echoPort}`)).toMatch(/^HTTP\/1\.1 200 .*hello$/s);
  });

  it('cuts off what is too much', async () => {
    await expect(get(`http://www.nordvik.test:${port}/big`)).rejects.toThrow();
  });
});
