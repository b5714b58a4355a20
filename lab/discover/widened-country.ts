import type { Country, OtherHosts, Site } from '../country/sites/country.js';
import { GeneratedWeb } from './generated-web.js';

/** Path of a municipality's generated pages, beside its own. */
const BESIDE = '/tema';
const MADE_UP = /^https:\/\/([a-z]+-(\d+))\.example\.org(\/.*)$/;
/** Number of municipalities per agency (a public body under its own name). */
const MUNICIPALITIES_AN_AGENCY = 3;
/** One in this number of hosts disallows its first section in robots.txt. */
const SHUT = 10;
/** Addresses below 127.64/10 that neither sites nor portals use. */
const [FIRST_NET, A_NET] = [80 * 256, 250];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A practice country among hosts of all kinds: a generated web with its truth, served. Some of its hosts are the
 * country's municipalities, whose generated pages are served beside their own; some are agencies, also public bodies.
 */
class WidenedCountry implements OtherHosts {
  readonly addresses: ReadonlyMap<string, string>;
  /** Hosts of public bodies: municipalities first, then agencies. */
  readonly bodies: readonly string[];
  readonly #municipalities = new Map<number, Site>();
  readonly #numbers = new Map<string, number>();
  readonly #port: number;

  constructor(
    readonly land: Country,
    readonly web: GeneratedWeb,
  ) {
    this.#port = land.port;
    const plain = web.hosts.filter(({ kind }) => kind === 'plain').map(({ number }) => number);
    const step = Math.floor(plain.length / land.sites.length);
    if (step < 2) throw new RangeError(`${land.sites.length} municipalities want more hosts around them.`);
    for (const [i, site] of land.sites.entries()) this.#municipalities.set(plain[i * step] ?? 0, site);
    const own = web.hosts.flatMap(({ number }) => (this.#municipalities.has(number) ? [] : [number]));
    this.addresses = new Map(own.map((number, i) => [this.#nameOf(number), addressOf(i)]));
    for (const number of own) this.#numbers.set(this.#nameOf(number), number);
    for (const [number, { host }] of this.#municipalities) this.#numbers.set(host, number);
    const agencies = land.sites.flatMap((_, i) =>
      i % MUNICIPALITIES_AN_AGENCY === 0 ? [plain[i * step + 1] ?? 0] : [],
    );
    this.bodies = [...land.sites.map(({ host }) => host), ...agencies.map((number) => this.#nameOf(number))];
  }

  /** Seed pages of a run. */
  seedPages = (count: number): string[] => this.web.seedPages(count).map((url) => this.#served(url));

  /** Id of the topic's document at a URL; null if the page is not relevant. */
  relevant = (url: string): string | null => this.web.relevant(this.#madeUp(url) ?? '');

  /** Number of reachable documents of the topic by host. */
  supplyFrom(seeds: readonly string[]): Map<string, number> {
    const supply = this.web.supplyFrom(seeds.flatMap((url) => this.#madeUp(url) ?? []));
    return new Map([...supply].map(([host, pages]) => [new URL(this.#served(`https://${host}/`)).hostname, pages]));
  }

  page(host: string, target: string): { status: number; type: string; body: string } | null {
    const number = this.#numbers.get(host);
    if (number === undefined) return null;
    const isOther = this.addresses.has(host);
    if (isOther && target === '/robots.txt') return { status: 200, type: 'text/plain', body: this.#robots(number) };
    const url = this.#madeUp(`http://${host}${target}`);
    const opened = url === null ? null : this.web.open(url);
    if (opened?.kind !== 'page') {
      const body = '<!DOCTYPE html><title>404</title><h1>Not Found</h1>';
      return isOther ? { status: 404, type: 'text/html; charset=utf-8', body } : null;
    }
    const { title = '', text, links } = opened.page;
    const at = (...places: string[]) =>
      links
        .filter(({ place }) => places.includes(place))
        .map(({ url, label, heading, context }) => {
          const a = `<a href="${escaped(this.#served(url))}">${escaped(label)}</a>`;
          return `${heading ? `<h2>${escaped(heading)}</h2>` : ''}<p>${context ? `${escaped(context)} ` : ''}${a}</p>`;
        })
        .join('\n');
    const main = `<main><h1>${escaped(title)}</h1><p>${escaped(text.split('\n')[0] ?? '')}</p>${at('main')}</main>`;
    const body = `<!DOCTYPE html><html lang="en"><head><title>${escaped(title)} – ${escaped(this.#titleOf(number))}</title></head>
<body><header>${at('header')}</header><nav>${at('nav')}</nav>${main}<aside>${at('aside')}</aside><footer>${at('footer')}</footer></body></html>`;
    return { status: 200, type: 'text/html; charset=utf-8', body };
  }

  linksAt = (host: string): string => (this.#numbers.has(host) ? `<p><a href="${BESIDE}/">More pages</a></p>` : '');

  #nameOf(number: number): string {
    return `${MADE_UP.exec(this.web.homeOf(number))?.[1]}.localhost`;
  }

  #titleOf = (number: number): string => this.#municipalities.get(number)?.name ?? `Host ${number}`;

  #served(url: string): string {
    const [, name, number, target = '/'] = MADE_UP.exec(url) ?? [];
    const site = this.#municipalities.get(Number(number));
    if (site && target === '/') return `${site.origin}/`;
    return site ? `${site.origin}${BESIDE}${target}` : `http://${name}.localhost:${this.#port}${target}`;
  }

  /** URL of the generated page served at this URL; null if no such page exists. */
  #madeUp(url: string): string | null {
    const { hostname, pathname, search } = new URL(url);
    const number = this.#numbers.get(hostname);
    if (number === undefined) return null;
    const target = `${pathname}${search}`;
    if (this.addresses.has(hostname)) return `https://x-${number}.example.org${target}`;
    return target.startsWith(`${BESIDE}/`) ? `https://x-${number}.example.org${target.slice(BESIDE.length)}` : null;
  }

  #robots(number: number): string {
    const home = this.web.open(this.web.homeOf(number));
    const first = home.kind === 'page' ? home.page.links.find(({ place }) => place === 'nav') : undefined;
    if (!first || number % SHUT !== 0) return 'User-agent: *\nAllow: /\n';
    const { pathname, search } = new URL(first.url);
    return `User-agent: *\nDisallow: ${pathname.replace(/^(\/[a-z]+\/)[a-z].*$/, '$1')}${search}\n`;
  }
}

const addressOf = (i: number): string => {
  const net = FIRST_NET + Math.floor(i / A_NET);
  return `127.${Math.floor(net / 256)}.${net % 256}.${1 + (i % A_NET)}`;
};

/** Adds hosts around a country's sites, up to this total number. */
export const widened = (land: Country, hosts: number): Country & { others: WidenedCountry } => {
  const shape = { seed: land.seed, hosts, farms: 0.03, mirrors: 0.02, calendars: 0.08 };
  return { ...land, others: new WidenedCountry(land, new GeneratedWeb(shape)) };
};
