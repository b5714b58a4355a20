import { queryRows, type Runner, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { addressWithoutTitles, knownWords, redactedAddress, redactedPage, redactedText } from './covered-text.js';

/**
 * What an answer does with the names of private persons on its pages: the pages name nobody (`none`), the names are
 * `covered`, or they are `shown` to an auditor who gave a reason, which is in the audit log.
 */
export const NamesShown = z.enum(['none', 'covered', 'shown']).meta({ id: 'NamesShown' });
export type NamesShown = z.infer<typeof NamesShown>;

/**
 * An address or a text of a page, as far as the reader may read it. `Covering` alone makes it, so that no part of a page
 * reaches an answer unchecked.
 */
export const Shown = z.string().brand<'Shown'>();
export type Shown = z.infer<typeof Shown>;

/** A page of a site, by its address; without a site where nobody knows whose it is. */
export interface PageOf {
  siteId: string | null;
  url: string;
}

/** Pages of one site that something is told of, and what is known of them beside their addresses. */
export interface PagesShown {
  siteId: string | null;
  urls: readonly (string | null)[];
  /** Every one of them names people, as those do that were read for a target whose pages do. */
  all?: boolean;
  /** Those of them on which records were read. */
  naming?: readonly (string | null)[];
  /** What a target asks for whose pages name people, and portals: where they lie is what all want to know. */
  answers?: readonly (string | null)[];
  /** Words that are no names (`knownWords`). */
  known?: ReadonlySet<string>;
}

const PLACES = statement({
  name: 'names.places',
  parameters: { siteIds: z.array(z.uuid().nullable()), urls: z.array(z.string()) },
  text: 'select place from naming_places($siteIds::uuid[], $urls::text[]) order by n',
  row: z.object({ place: z.string().nullable() }),
});

/** Which pages name private persons: a property of the page, decided by `naming_places` of the database alone. */
export class NamingPages {
  constructor(private readonly db: Runner) {}

  /** @returns for each page null where it names nobody, else the part of its address that everybody may see */
  private async placesOf(pages: readonly PageOf[]): Promise<(string | null)[]> {
    if (pages.length === 0) return [];
    const siteIds = pages.map(({ siteId }) => siteId);
    const rows = await queryRows(this.db, PLACES, { siteIds, urls: pages.map(({ url }) => url) });
    return rows.map(({ place }) => place);
  }

  /** How what is told of these pages of a site is covered. */
  async redaction(told: PagesShown): Promise<Redaction> {
    const [covering] = await this.redactions([told]);
    if (!covering) throw new Error('A covering was asked for and none came.');
    return covering;
  }

  /** The same of several sites, in their order, asked at once. */
  async redactions(told: readonly PagesShown[]): Promise<Redaction[]> {
    const asked = told.map(({ siteId, urls }) =>
      [...new Set(urls)].flatMap((url) => (url === null ? [] : { siteId, url })),
    );
    const places = (await this.placesOf(asked.flat())).values();
    return told.map((one, i) => {
      const byUrl = new Map(asked[i]?.map(({ url }) => [url, places.next().value ?? null]));
      for (const url of one.naming ?? []) if (url !== null) byUrl.set(url, byUrl.get(url) ?? new URL(url).origin);
      return new Redaction(byUrl, one);
    });
  }

  /** What tasks are about, where that is a page: it is what a person named, or an answer. */
  async subjects(tasks: readonly { site_id: string | null; subject: string }[]): Promise<Shown[]> {
    const coverings = await this.redactions(
      tasks.map(({ site_id: siteId, subject }) => ({ siteId, urls: [subject], answers: [subject] })),
    );
    return tasks.flatMap(({ subject }, i) => coverings[i]?.address(subject) ?? []);
  }
}

interface Place {
  site: { name: string; region?: { name: string } | null };
  target: { namesPeople: boolean } | null;
}

const knownAt = ({ site }: Place): ReadonlySet<string> => knownWords([site.name, site.region?.name ?? null]);

/** The pages of a change: its address before and after, and the address that a later search found. */
export function pagesOfChange(
  change: Place & { siteId: string; url: string; movedTo: string | null },
  foundUrl: string | null = null,
): PagesShown {
  const urls = [change.url, change.movedTo, foundUrl];
  const all = change.target?.namesPeople ?? false;
  return { siteId: change.siteId, urls, all, answers: all ? urls : [], known: knownAt(change) };
}

/** The pages of a document: its address, and that of the hub that showed it. */
export const pagesOfDocument = (
  document: Place & { siteId: string; url: string | null; hub: { url: string } },
): PagesShown => ({
  siteId: document.siteId,
  urls: [document.url, document.hub.url],
  all: document.target?.namesPeople ?? false,
  answers: [document.hub.url],
  known: knownAt(document),
});

/** The pages of a search: the one that it found, and the right one by a person's verdict. */
export function pagesOfSearch(search: {
  siteId: string;
  siteName: string;
  namesPeople: boolean;
  urls: readonly (string | null)[];
}): PagesShown {
  const { siteId, siteName, namesPeople: all, urls } = search;
  return { siteId, urls, all, answers: all ? urls : [], known: knownWords([siteName]) };
}

/** Covers what is told of pages that name private persons, and leaves alone what is told of others. */
export class Redaction {
  /** Are names told, to one who may read them? */
  private opened = false;

  constructor(
    private readonly places: ReadonlyMap<string, string | null>,
    private readonly told: PagesShown,
  ) {}

  /** The same for an answer that does this with names. */
  as(names: NamesShown): Redaction {
    const covering = new Redaction(this.places, this.told);
    covering.opened = names === 'shown';
    return covering;
  }

  /** Does one of the pages name people? */
  get any(): boolean {
    return (this.told.all ?? false) || [...this.places.values()].some((place) => place !== null);
  }

  /** @throws Error where nobody asked about this page: of what is not known to name nobody, nothing is told */
  names(url: string | null): boolean {
    return (this.told.all ?? false) || this.placeOf(url) !== null;
  }

  /** A text on a page of this address, or about it. */
  text(url: string | null, text: string): Shown;
  text(url: string | null, text: string | null): Shown | null;
  text(url: string | null, text: string | null): Shown | null {
    const covered = text !== null && !this.opened && this.names(url);
    return (covered ? redactedText(text, this.told.known) : text) as Shown | null;
  }

  /**
   * The whole text of a page.
   * @param plain gives the text of a page of the site that names nobody, by which its frame is known (`coveredPage`)
   */
  async page(url: string, text: string, plain: () => Promise<string | null>): Promise<Shown> {
    const covered = !this.opened && this.names(url);
    return (covered ? redactedPage(text, await plain(), this.told.known) : text) as Shown;
  }

  /** @throws as `names` does */
  address(url: string): Shown;
  address(url: string | null): Shown | null;
  address(url: string | null): Shown | null {
    return (url === null || this.opened ? url : this.redacted(url)) as Shown | null;
  }

  private redacted(url: string): string {
    const place = this.placeOf(url);
    if (this.told.answers?.includes(url))
      return place === null || redactedAddress(url, place) === url ? url : addressWithoutTitles(url);
    if (place !== null) return redactedAddress(url, place);
    return this.told.all ? addressWithoutTitles(url) : url;
  }

  private placeOf(url: string | null): string | null {
    if (url === null) return null;
    const place = this.places.get(url);
    if (place === undefined) throw new Error('Nobody asked whether a page names people that is told of.');
    return place;
  }
}
