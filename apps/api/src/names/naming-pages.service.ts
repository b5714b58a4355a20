import type { Database } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { addressWithoutTitles, coveredAddress, coveredText } from './covered-text.js';

/** A page of a site, by its address; without a site where nobody knows whose it is. */
export interface PageOf {
  siteId: string | null;
  url: string;
}

/** What is known of pages beside their addresses. */
interface CoveringMore {
  /** Every one of them names people, as those do that were read for a target whose pages do. */
  all?: boolean;
  /** Those of them on which records were read. */
  naming?: readonly (string | null)[];
  /** Words that are no names (`knownWords`). */
  known?: ReadonlySet<string>;
}

/** Which pages name private persons: a property of the page, decided by `naming_place` of the database alone. */
@Injectable()
export class NamingPages {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** @returns for each page null where it names nobody, else the part of its address that everybody may see */
  async placesOf(pages: readonly PageOf[]): Promise<(string | null)[]> {
    if (pages.length === 0) return [];
    const rows = await this.db.$queryRaw<{ place: string | null }[]>`
      select naming_place(page.site_id, page.url) as place
      from unnest(${pages.map(({ siteId }) => siteId)}::uuid[], ${pages.map(({ url }) => url)}::text[])
        with ordinality page(site_id, url, n) order by n`;
    return rows.map(({ place }) => place);
  }

  /**
   * How what is told of these pages of a site is covered.
   */
  async covering(
    siteId: string | null,
    urls: readonly (string | null)[],
    { all = false, naming = [], known = new Set<string>() }: CoveringMore = {},
  ): Promise<Covering> {
    const asked = [...new Set(urls.filter((url) => url !== null))];
    const places = await this.placesOf(asked.map((url) => ({ siteId, url })));
    const byUrl = new Map(asked.map((url, i) => [url, places[i] ?? null]));
    for (const url of naming) if (url !== null) byUrl.set(url, byUrl.get(url) ?? new URL(url).origin);
    return new Covering(byUrl, all, known);
  }
}

/** Covers what is told of pages that name private persons, and leaves alone what is told of others. */
export class Covering {
  constructor(
    private readonly places: ReadonlyMap<string, string | null>,
    private readonly all: boolean,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** Does one of the pages name people? */
  get any(): boolean {
    return this.all || [...this.places.values()].some((place) => place !== null);
  }

  names(url: string | null): boolean {
    return this.all || (this.places.get(url ?? '') ?? null) !== null;
  }

  /** A text on a page of this address, or about it. */
  text<T extends string | null>(url: string | null, text: T): T {
    return (text !== null && this.names(url) ? coveredText(text, this.known) : text) as T;
  }

  address<T extends string | null>(url: T): T {
    if (url === null) return url;
    const place = this.places.get(url) ?? null;
    if (place !== null) return coveredAddress(url, place) as T;
    return (this.all ? addressWithoutTitles(url) : url) as T;
  }
}
