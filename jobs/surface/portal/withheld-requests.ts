import type { WithheldRequest } from '@hyrde/contracts';
import { percentDecoded } from '@hyrde/contracts';
import { finalRefusal, signatureHash, type Traffic } from '../../site/index.js';

/** Maximum number of requests that are listed, and length of their addresses. */
export const MAX_REQUESTS = 50;
export const MAX_ADDRESS = 500;
const METHOD = /^[A-Z]{1,10}$/;
/** Replaces values that hold words of the run: words are taken from records, and may be a person's name. */
const WORDS = '…';

/** Requests of a portal's scripts that were not sent, since they might act: each signature once. */
export class WithheldRequests {
  private readonly requests = new Map<string, WithheldRequest>();

  get list(): WithheldRequest[] {
    return [...this.requests.values()];
  }

  /**
   * Adds requests withheld during a visit.
   * @param words words that the visit typed; empty if none
   */
  add(withheld: Traffic['withheld'], words: string): void {
    for (const { url, why, method = 'GET', act = 'unclear', signature = null, example = null } of withheld) {
      if (why !== 'acts' || this.requests.size >= MAX_REQUESTS) continue;
      const address = withoutWords(url, words).slice(0, MAX_ADDRESS);
      const named = METHOD.test(method) ? method : WORDS;
      const hash = signature && signatureHash(signature);
      const final = signature && finalRefusal(signature);
      const key = hash ?? `${named} ${address}`;
      this.requests.set(key, { url: address, method: named, why: act, hash, signature, example, final });
    }
  }
}

/** The address with values that hold words of the run replaced. */
export function withoutWords(url: string, words: string): string {
  if (words === '' || !URL.canParse(url)) return url;
  const address = new URL(url);
  const holds = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  for (const [name, value] of [...address.searchParams]) if (holds(value)) address.searchParams.set(name, WORDS);
  const parts = address.pathname.split('/');
  address.pathname = parts.map((part) => (holds(percentDecoded(part)) ? WORDS : part)).join('/');
  return address.href;
}
