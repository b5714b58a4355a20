import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { forTest } from '../../../scripts/testing/for-file.js';
import { type Listening, listening } from '../../../scripts/testing/listening.js';
import { parseAllowList } from '../../site/index.js';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.js';
import { memoryPoliteness } from '../politeness/memory-politeness.js';

/** A server on loopback that records its requests. */
export interface Loopback extends Listening {
  /** Path and query of every request, robots.txt included. */
  asked: string[];
  /** `asked` without robots.txt. */
  documents(): string[];
  requests: IncomingMessage[];
}

/** @param answer called for all requests; robots.txt is answered 404 before, unless `ownRobots` */
export async function serve(answer: RequestListener, { ownRobots = false } = {}): Promise<Loopback> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    requests.push(request);
    if (request.url === '/robots.txt' && !ownRobots) response.writeHead(404).end();
    else answer(request, response);
  });
  const documents = () => asked.filter((path) => path !== '/robots.txt');
  return { ...(await listening(server)), asked, requests, documents };
}

/** A fetcher without delays that may connect to these servers and to nothing else on loopback. */
export const fetcherTo = (servers: readonly Loopback[], options: FetcherOptions = {}): Fetcher =>
  createFetcher({
    allow: parseAllowList(servers.map(({ port }) => `127.0.0.0/8:${port}`).join(',')),
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    crawlDelayMs: 0,
    measureLoad: () => () => false,
    ...options,
  });

/** A server that is closed after the test. */
export const serveForTest = async (...given: Parameters<typeof serve>): Promise<Loopback> =>
  forTest(await serve(...given));

/** A fetcher that is closed after the test. */
export const fetcherForTest = (...given: Parameters<typeof fetcherTo>): Fetcher => forTest(fetcherTo(...given));

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
/** A certificate issued by an intermediate, which a root issued; valid from 2020 to 2120. */
export const OSTVIK = {
  name: 'ostvik.test',
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIDJCDiKFzpVHvM5fXniBwjQQNMQ1k/i88XfJQROKSxOQoAoGCCqGSM49
AwEHoUQDQgAEqZtD7eF/xoQ3dU0eWlzRZXe7Fk0Dm2V2EXGTFBq+LpPwRste9JuH
QgY6P9RRXC6suFm4D+RM3pdc2n4wUaeskA==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBwDCCAWagAwIBAgIUQwRvxReQXTwstdP/Dv/7RXVgsiAwCgYIKoZIzj0EAwIw
LDETMBEGA1UECgwKSHlyZGUgdGVzdDEVMBMGA1UEAwwMSW50ZXJtZWRpYXRlMCAX
DTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjArMRMwEQYDVQQKDApIeXJk
ZSB0ZXN0MRQwEgYDVQQDDAtvc3R2aWsudGVzdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABKmbQ+3hf8aEN3VNHlpc0WV3uxZNA5tldhFxkxQavi6T8EbLXvSbh0IG
Oj/UUVwurLhZuA/kTN6XXNp+MFGnrJCjZTBjMAkGA1UdEwQCMAAwFgYDVR0RBA8w
DYILb3N0dmlrLnRlc3QwHQYDVR0OBBYEFPTzE+2f1ZpGbHkzFO8kmzCkeyElMB8G
A1UdIwQYMBaAFD9qN1NQLqqxrrJP4TYf8vqZ8bdoMAoGCCqGSM49BAMCA0gAMEUC
IFkBHgXYKbedWupRqfaeTWu561KL23ep8jIxKYM12guJAiEAykksOndy+Iyomz7d
64fZLATSBR/GtTyy073rSgi4ysY=
-----END CERTIFICATE-----`,
  intermediate: `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUCm/QdjUZAHsdUZe5MC72wQgCKoowCgYIKoZIzj0EAwIw
JDETMBEGA1UECgwKSHlyZGUgdGVzdDENMAsGA1UEAwwEUm9vdDAgFw0yMDAxMDEw
MDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowLDETMBEGA1UECgwKSHlyZGUgdGVzdDEV
MBMGA1UEAwwMSW50ZXJtZWRpYXRlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
F1BYGW2gKyMZppT91SspKBVPoj6RGHMTU/Uokg5mdXj3J49RQEgKu06qwoIHmkX5
leXJgrip9VxvvhC06q5juaNTMFEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQU
P2o3U1AuqrGusk/hNh/y+pnxt2gwHwYDVR0jBBgwFoAUlXpHqLTgHZlk20K/PqiC
9+wcgIYwCgYIKoZIzj0EAwIDSAAwRQIgJ0YOCg9/jRQsnkFpGkd5BLXmcLii19bD
OMLhd2Xz/MUCIQC6dmZvFJNKGXt/JZLs4KfXKV8OhN+IE7DBEhtjgXVZww==
-----END CERTIFICATE-----`,
  root: `-----BEGIN CERTIFICATE-----
MIIBfjCCASSgAwIBAgIUQ/YvXX0hqHNsgq8s/x4+5g6E0/AwCgYIKoZIzj0EAwIw
JDETMBEGA1UECgwKSHlyZGUgdGVzdDENMAsGA1UEAwwEUm9vdDAgFw0yMDAxMDEw
MDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowJDETMBEGA1UECgwKSHlyZGUgdGVzdDEN
MAsGA1UEAwwEUm9vdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLjmTfOqK8ff
nBaU2jF3ZItQrL3vls6VrmcK9gp25EpOR4BKTm/r1Cm22JwP8J7bW/AMEgTuUzPs
6qu2k5uL1XajMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFJV6R6i04B2Z
ZNtCvz6ogvfsHICGMAoGCCqGSM49BAMCA0gAMEUCIQCWTvkDvffIe1y+KlOA8cpm
qkc24nrzhn8aNT5+irDsgQIgUyYhUIdLXCdS0/JFUvogHCqsq618qSsyiVgCnl/M
olg=
-----END CERTIFICATE-----`,
};
