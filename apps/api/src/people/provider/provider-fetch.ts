import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AllowedAddress, isAdmitted } from '@hyrde/jobs/site';
import type { CustomFetch } from 'openid-client';

/** Maximum size of an answer: most take some kB, the claims of a person in a thousand groups 100 kB. */
const MOST_BYTES = 1_000_000;

/** The provider gives no readable answer: no connection, a timeout, an untrusted certificate, or a body without end. */
export class ProviderAway extends Error {}

/** The provider's host resolves to an address that is neither public nor in OIDC_ALLOW_ADDRESSES. */
class AddressRefused extends Error {}

/**
 * The API's only outgoing requests: to the identity provider, at addresses that are public or allowed by the operator.
 * The connection goes to the address that was checked, whatever the name resolves to later; redirects are not followed.
 */
export const providerFetch =
  (allow: readonly AllowedAddress[]): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const target = new URL(url);
    const { request } = target.protocol === 'https:' ? https : http;
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const admit = (address: string): void => {
      if (!isAdmitted(address, port, allow))
        throw new AddressRefused(`${target.hostname} is ${address}, which is not public`);
    };
    const bare = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(bare)) admit(bare);
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const options = { method, headers, agent: false, lookup: checkedLookup(admit), ...(signal ? { signal } : {}) };
        const sent = request(target, options, resolve);
        sent.once('error', reject);
        sent.end(body === null || body === undefined ? undefined : String(body));
      });
      const bytes = await bytesOf(answer);
      return new Response(bytes, { status: answer.statusCode ?? 502, headers: headersOf(answer) });
    } catch (error) {
      if (error instanceof AddressRefused) throw error;
      throw new ProviderAway(`${target.host} could not be asked`, { cause: error });
    }
  };

const headersOf = ({ headers }: http.IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );

/** Checks every address of the host: a mix of public and private ones is an attack or a mistake. */
const checkedLookup =
  (admit: (address: string) => void): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      try {
        for (const { address } of addresses) admit(address);
      } catch (refused) {
        return done(refused instanceof Error ? refused : new AddressRefused(), '');
      }
      const [first] = addresses;
      if (options.all) return done(null, addresses);
      return done(null, first?.address ?? '', first?.family);
    });
  };

async function bytesOf(answer: http.IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > MOST_BYTES) throw new Error(`The provider answers with more than ${MOST_BYTES} bytes.`);
    parts.push(bytes);
  }
  return length === 0 ? null : Buffer.concat(parts);
}
