import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AllowedAddress, isAdmitted } from '@hyrde/jobs/site';
import type { CustomFetch } from 'openid-client';

/** Discovery documents, keys and tokens are some kB; a person in a thousand groups is 100 kB. */
const MOST_BYTES = 1_000_000;

/** The provider does not answer, or not so that it could be read: no connection, no time, an unknown certificate, no end. */
export class ProviderAway extends Error {}

/** The provider's name leads to an address that is not public, and that OIDC_ALLOW_ADDRESSES does not open. */
class AddressRefused extends Error {}

/**
 * The API's only way out: asks the identity provider, at addresses that are public or that the operator opened. The very
 * address that was looked at is connected to, whatever the name says a moment later; redirects are not followed.
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
        const options = { method, headers, agent: false, lookup: lookingAt(admit), ...(signal ? { signal } : {}) };
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

/** Every address that the name has is looked at: one that mixes public and private ones is an attack or a mistake. */
const lookingAt =
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
