import type { FailureReason } from '@hyrde/contracts';
import fc from 'fast-check';
import type { Link, Opened, Page, Web } from '../../site/index.js';

/** A web in memory: pages by URL, and the failures of other URLs. */
export interface MemorySite {
  home: string;
  pages: ReadonlyMap<string, Page>;
  /** Targets of redirects, by URL. */
  redirects?: ReadonlyMap<string, string>;
  failures?: ReadonlyMap<string, FailureReason>;
}

export interface MemoryWeb extends Web {
  /** Requested URLs, in order. */
  readonly asked: string[];
}

/** Opens a site as for a search, with its own count of downloads and a seeded random sequence. */
export function openMemoryWeb(site: MemorySite, { budget = 60, seed = 1 } = {}): MemoryWeb {
  const asked: string[] = [];
  let state = seed;
  return {
    asked,
    get downloads() {
      return asked.length;
    },
    get remaining() {
      return budget - asked.length;
    },
    random() {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state / 0x80000000;
    },
    async open(request): Promise<Opened> {
      const url = typeof request === 'string' ? request : request.url;
      if (asked.length >= budget) return { kind: 'budget-spent' };
      asked.push(url);
      const page = site.pages.get(site.redirects?.get(url) ?? url);
      return page ? { kind: 'page', page } : { kind: 'failed', url, reason: site.failures?.get(url) ?? 'missing' };
    },
  };
}

const HOME = 'http://site.test/';
export const urlOf = (n: number): string => (n === 0 ? HOME : `${HOME}p${n}`);

/** A page from its essential parts. */
export function pageOf(url: string, title: string, text: string, links: readonly [string, string][]): Page {
  const asLinks = links.map(([to, label]): Link => ({ url: to, label, hint: '', place: 'main' }));
  return { url, title, language: 'en', headings: title ? [title] : [], text, links: asLinks };
}

const WORDS = [
  'mail',
  'record',
  'records',
  'council',
  'school',
  'road',
  'water',
  'tax',
  'the',
  'and',
  'letters',
  'ÆØÅ',
  '…',
];
const phrase = (max: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: max }).map((words) => words.join(' '));

/** Random sites: any graph, empty labels, dead links, redirects and pages of any text. */
export const anySite: fc.Arbitrary<MemorySite> = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.record({
      pages: fc.array(
        fc.record({
          title: fc.oneof(phrase(4), fc.string()),
          text: fc.oneof(phrase(60), fc.string({ unit: 'binary', maxLength: 200 })),
          links: fc.array(fc.tuple(fc.nat(size + 3), phrase(5)), { maxLength: 12 }),
        }),
        { minLength: size, maxLength: size },
      ),
      redirects: fc.array(fc.tuple(fc.integer({ min: size, max: size + 3 }), fc.nat(size - 1)), { maxLength: 3 }),
    }),
  )
  .map(({ pages, redirects }) => ({
    home: HOME,
    pages: new Map(
      pages.map(({ title, text, links }, n) => {
        const distinct = new Map(links.map(([to, label]): [string, string] => [urlOf(to), label]));
        return [urlOf(n), pageOf(urlOf(n), title, text, [...distinct])];
      }),
    ),
    redirects: new Map(redirects.map(([from, to]) => [urlOf(from), urlOf(to)])),
  }));

/** True if the trail begins with the home page and each further step is linked from the page before. */
export function isRealTrail(site: MemorySite, urls: readonly string[]): boolean {
  const landing = (url: string) => site.redirects?.get(url) ?? url;
  return (
    urls[0] === site.home &&
    urls.slice(1).every((url, i) => site.pages.get(urls[i] ?? '')?.links.some((link) => landing(link.url) === url))
  );
}
