import type { Address, Flock, OpenedPage } from './flock.js';
import { Scales, type Signal } from './signal.js';
import { folderOf } from './url-words.js';

/** What speaks for an address that was not opened yet. Numbers near 0 … 3; logarithms are natural. */
export interface LinkEvidence {
  labelMass: number;
  labelShare: number;
  labelRest: number;
  /** 1 where no link to it has a text. */
  unnamed: number;
  hintMass: number;
  urlMass: number;
  urlShare: number;
  /** What the text around the link says beyond its label, for "read more" and "here". */
  contextMass: number;
  headingMass: number;
  /** How much the page that links to it is about the target. */
  parent: number;
  /** 1 outside the home page's folder: `/news/` seen from `/service-manual/`. */
  away: number;
  /** log(1 + addresses asked for that were found on the same page, or lie in the same folder) … */
  triedFrom: number;
  triedFolder: number;
  /** 1 where its label announces a list of pages. */
  list: number;
  hops: number;
}

/** What speaks for a page that was opened. */
export interface PageEvidence {
  /** Always 1: what a page needs to be the target at all. */
  page: number;
  /** Means over what names the page: its strongest label, its title, its first own heading. */
  nameMass: number;
  nameShare: number;
  nameRest: number;
  urlMass: number;
  urlShare: number;
  /** Its strongest other heading. */
  headingMass: number;
  /** The share of the query, by worth, that its own text carries. */
  cover: number;
  /** How densely: BM25 (Robertson & Zaragoza 2009) as a share of the query's worth. */
  density: number;
  /** Its name's share, counted once more where it has next to no text that could confirm or deny it. */
  nameAlone: number;
  /** 1 where it is marked as written in another language than the site's. */
  foreign: number;
  home: number;
  /** The share of opened pages that link to it: what a site links everywhere, its visitors are meant to find. */
  everywhere: number;
}

/** How much of the query an opened page's own text carries. */
interface TextEvidence {
  cover: number;
  density: number;
  /** Words of the text that stands on no other opened page. */
  length: number;
}

/** BM25's usual k₁ and b; the mean length of a page's own text stands in for the collection's, unknown here. */
const K1 = 1.2;
const B = 0.75;
const USUAL_LENGTH = 400;
/** A text of so many words says a third of what a long one says for or against the page's name. */
const SHORT = 50;

/** The evidence for every address of the flock, as far as the site has been seen. */
export class Evidence {
  readonly #scales: Scales;
  readonly #texts = new Map<OpenedPage, TextEvidence>();
  readonly #folder: string;
  readonly #triedFrom = new Map<Address | null, number>();
  readonly #triedFolder = new Map<string, number>();

  /** @param language the site's, a primary subtag; null where not known */
  constructor(
    readonly flock: Flock,
    readonly language: string | null,
  ) {
    this.#scales = new Scales(flock);
    this.#folder = folderOf(flock.opened[0]?.url ?? '');
    for (const address of flock.addresses.values()) {
      if (!address.asked) continue;
      increment(this.#triedFrom, address.from);
      increment(this.#triedFolder, folderOf(address.url));
    }
  }

  ofLink(address: Address): LinkEvidence {
    const label = this.#scales.strongest(address.labels.values());
    const url = this.#scales.signal(address.words);
    const folder = folderOf(address.url);
    return {
      labelMass: label.mass,
      labelShare: label.share,
      labelRest: label.rest,
      unnamed: address.labels.size === 0 ? 1 : 0,
      hintMass: this.#scales.strongest(address.hints.values()).mass,
      urlMass: url.mass,
      urlShare: url.share,
      contextMass: Math.max(0, this.#scales.strongest(address.contexts.values()).mass - label.mass),
      headingMass: this.#scales.strongest(address.headings.values()).mass,
      parent: address.from?.page ? this.#text(address.from.page).density : 0,
      away: folder.startsWith(this.#folder) ? 0 : 1,
      triedFrom: Math.log1p(this.#triedFrom.get(address.from) ?? 0),
      triedFolder: Math.log1p(this.#triedFolder.get(folder) ?? 0),
      list: address.list ? 1 : 0,
      hops: address.hops,
    };
  }

  ofPage(address: Address, page: OpenedPage): PageEvidence {
    const own = page.headings.filter(({ pages, reading }) => pages === 1 && reading.terms > 0);
    const names = this.#names(address, page, own[0]);
    const mean = (part: keyof Signal) => names.reduce((sum, name) => sum + name[part], 0) / Math.max(1, names.length);
    const url = this.#scales.signal(address.words);
    const text = this.#text(page);
    const { language } = page.visit.page;
    return {
      page: 1,
      nameMass: mean('mass'),
      nameShare: mean('share'),
      nameRest: mean('rest'),
      urlMass: url.mass,
      urlShare: url.share,
      headingMass: this.#scales.strongest(own.slice(1).map(({ reading }) => reading)).mass,
      cover: text.cover,
      density: text.density,
      nameAlone: mean('share') * Math.exp(-text.length / SHORT),
      foreign: this.language && language && language !== this.language ? 1 : 0,
      home: address.from === null ? 1 : 0,
      everywhere: address.linkedFrom / this.flock.opened.length,
    };
  }

  #names(address: Address, page: OpenedPage, heading: OpenedPage['headings'][number] | undefined): Signal[] {
    const own = page.title.filter(({ pages }) => pages === 1);
    const title = own.length > 0 ? own : page.title.slice(0, 1);
    return [[...address.labels.values()], title.map(({ reading }) => reading), heading ? [heading.reading] : []]
      .filter((said) => said.length > 0)
      .map((said) => this.#scales.strongest(said));
  }

  /** Lines that other opened pages have too are the site's furniture and do not count. */
  #text(page: OpenedPage): TextEvidence {
    const known = this.#texts.get(page);
    if (known) return known;
    const { worth, total } = this.#scales;
    const frequency = new Array<number>(worth.length).fill(0);
    let length = 0;
    for (const { reading, pages } of page.lines) {
      if (pages > 1) continue;
      length += reading.terms;
      for (const { item, count } of reading.hits) frequency[item] = (frequency[item] ?? 0) + count;
    }
    const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH);
    const share = (score: (tf: number) => number) =>
      total > 0 ? frequency.reduce((sum, tf, item) => sum + (worth[item] ?? 0) * score(tf), 0) / total : 0;
    const text = {
      cover: share((tf) => Math.min(1, tf)),
      density: share((tf) => (tf * (K1 + 1)) / (tf + norm)),
      length,
    };
    this.#texts.set(page, text);
    return text;
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
