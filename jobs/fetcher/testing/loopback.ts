import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAllowList } from '../../site/index.js';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.js';
import { memoryPoliteness } from '../politeness/memory-politeness.js';

/** A server on loopback that records its requests. */
export interface Loopback {
  /** `http://127.0.0.1:port` */
  origin: string;
  port: number;
  /** Path and query of every request, robots.txt included. */
  asked: string[];
  /** `asked` without robots.txt. */
  documents(): string[];
  requests: IncomingMessage[];
  close(): Promise<void>;
}

/** @param answer called for all requests; robots.txt is answered 404 before, unless `ownRobots` */
export async function serve(answer: RequestListener, { ownRobots = false } = {}): Promise<Loopback> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    requests.push(request);
    if (request.url === '/robots.txt' && !ownRobots) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    requests,
    documents: () => asked.filter((path) => path !== '/robots.txt'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A fetcher without delays that may connect to these servers and to nothing else on loopback. */
export const fetcherTo = (servers: readonly Loopback[], options: FetcherOptions = {}): Fetcher =>
  createFetcher({
    allow: parseAllowList(servers.map(({ port }) => `127.0.0.0/8:${port}`).join(',')),
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    crawlDelayMs: 0,
    ...options,
  });

export const page = (text: string): string => `<!doctype html><html lang="nb"><title>${text}</title><p>${text}</p>`;

/** Two self-signed certificates with keys, for servers on loopback; valid from 2020 to 2120. */
export const NORDVIK = {
  name: 'nordvik.test',
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEINyIGbcKqVYrEEZ2jp5Uht6mxccMV9WNDzqbofav1AuqoAoGCCqGSM49
AwEHoUQDQgAEIRn5L0/uoL/KnizCD8bvI0SPTh29NSyH65gUCjHc3iKSbDDxHVCl
OynXKpIHupOHt/dp0dmQM2c2wnm4OKwNqg==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnTCCAUKgAwIBAgIJAI7NSxM6BZ7QMAoGCCqGSM49BAMCMCwxEzARBgNVBAoM
Ckh5cmRlIHRlc3QxFTATBgNVBAMMDG5vcmR2aWsudGVzdDAgFw0yMDAxMDEwMDAw
MDBaGA8yMTIwMDEwMTAwMDAwMFowLDETMBEGA1UECgwKSHlyZGUgdGVzdDEVMBMG
A1UEAwwMbm9yZHZpay50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIRn5
L0/uoL/KnizCD8bvI0SPTh29NSyH65gUCjHc3iKSbDDxHVClOynXKpIHupOHt/dp
0dmQM2c2wnm4OKwNqqNLMEkwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxu
b3JkdmlrLnRlc3QwHQYDVR0OBBYEFEGuJpkLaV04SUkqg8uZVPabQFyvMAoGCCqG
SM49BAMCA0kAMEYCIQDUTG3kVvBwkNjLsjeYlJGEEzLf86BerNniXTOuBFOuHAIh
APx0Y99N+T+7tqR4DXVG6JG+mXjCNsPoq0sEAwWcpy/O
-----END CERTIFICATE-----`,
};
export const SORVIK = {
  name: 'sorvik.test',
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIFFl1DcsKYPrlg56ZEKjz3w0vP7ZSdV3ZnCGJQ2AYPguoAoGCCqGSM49
AwEHoUQDQgAEQENiaOv8gToePfZxyAuDX5nTRyEzFckQwX4pOL7+sp56keARshDs
FyaEbe3JDrBbQePghPMepNbL1QM/72M4Fw==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIJALMptmhyTZGEMAoGCCqGSM49BAMCMCsxEzARBgNVBAoM
Ckh5cmRlIHRlc3QxFDASBgNVBAMMC3NvcnZpay50ZXN0MCAXDTIwMDEwMTAwMDAw
MFoYDzIxMjAwMTAxMDAwMDAwWjArMRMwEQYDVQQKDApIeXJkZSB0ZXN0MRQwEgYD
VQQDDAtzb3J2aWsudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEBDYmjr
/IE6Hj32ccgLg1+Z00chMxXJEMF+KTi+/rKeepHgEbIQ7BcmhG3tyQ6wW0Hj4ITz
HqTWy9UDP+9jOBejSjBIMA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILc29y
dmlrLnRlc3QwHQYDVR0OBBYEFDRyOpqN48SqgMLx5nAx1qIDhiHxMAoGCCqGSM49
BAMCA0gAMEUCICZwKC2qa2RgJeC3zQ383JuwO+JN8PouD/UZvTBRkdCsAiEAzXJ1
4ciYCOEsnydLDm3XFcQ/2QV70WRl2ipHmKMSn28=
-----END CERTIFICATE-----`,
};
