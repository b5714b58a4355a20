import { REDACTED_MARK, SOLE_TRADERS_SETTING } from '@hyrde/contracts';
import { queryOne, queryRows, type Runner, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  type PageLine,
  pageSpansInTurns,
  redactedAddress,
  redactedText,
  soleTraderSpans,
  withBullets,
  withMark,
  withoutOwnBullets,
} from '../persons/index.js';

/**
 * Treatment of private names in an answer: the pages name nobody (`none`), the names are redacted (`covered`), or they
 * are `shown` to an auditor who gave a reason, which is in the audit log.
 */
export const NamesShown = z.enum(['none', 'covered', 'shown']).meta({ id: 'NamesShown' });
export type NamesShown = z.infer<typeof NamesShown>;

/** An address or text of a page as far as the reader may read it; only `NameRedaction` creates it. */
export const Shown = z.string().brand<'Shown'>();
export type Shown = z.infer<typeof Shown>;

/** The address of a page with its site; the site is null if it is unknown. */
export interface PageOf {
  siteId: string | null;
  url: string;
}

/** Pages of one site that an answer shows, with their known properties. */
export interface PagesShown {
  siteId: string | null;
  urls: readonly (string | null)[];
  /**
   * True if all of these pages name people, as pages of targets that name people do; null if the pages' target is unknown:
   * then persons are redacted who are said to be persons ("Mme", "Klage fra").
   */
  all?: boolean | null;
  /** Addresses of the pages on which records were read. */
  naming?: readonly (string | null)[];
}

const PLACES = statement({
  name: 'names.places',
  parameters: { siteIds: z.array(z.uuid().nullable()), urls: z.array(z.string()) },
  text: 'select place from naming_places($siteIds::uuid[], $urls::text[]) order by n',
  row: z.object({ place: z.string().nullable() }),
});

const SOLE_TRADERS = statement({
  name: 'names.sole-traders',
  text: `select exists (select from setting where key = '${SOLE_TRADERS_SETTING}' and value = '1') as redacted`,
  row: z.object({ redacted: z.boolean() }),
});

/** True if the administrators' setting redacts sole traders. */
export const soleTradersRedacted = async (db: Runner): Promise<boolean> => (await queryOne(db, SOLE_TRADERS)).redacted;

/** Decides which pages name private persons, as computed by the database function `naming_places`. */
export class NamingPages {
  constructor(private readonly db: Runner) {}

  /** @returns for each page null if it names nobody, else the part of its address that is readable for everyone */
  private async placesOf(pages: readonly PageOf[]): Promise<(string | null)[]> {
    if (pages.length === 0) return [];
    const siteIds = pages.map(({ siteId }) => siteId);
    const rows = await queryRows(this.db, PLACES, { siteIds, urls: pages.map(({ url }) => url) });
    return rows.map(({ place }) => place);
  }

  /** The redaction of an answer about these pages of a site. */
  async redaction(shown: PagesShown): Promise<NameRedaction> {
    const [redaction] = await this.redactions([shown]);
    if (!redaction) throw new Error('No redaction was returned.');
    return redaction;
  }

  /** The redactions of several sites in input order, by one statement. */
  async redactions(shown: readonly PagesShown[]): Promise<NameRedaction[]> {
    const asked = shown.map(({ siteId, urls }) =>
      [...new Set(urls)].flatMap((url) => (url === null ? [] : { siteId, url })),
    );
    const places = (await this.placesOf(asked.flat())).values();
    const traders = asked.length > 0 && (await soleTradersRedacted(this.db));
    return shown.map((one, i) => {
      const byUrl = new Map(asked[i]?.map(({ url }) => [url, places.next().value ?? null]));
      for (const url of one.naming ?? []) if (url !== null) byUrl.set(url, byUrl.get(url) ?? new URL(url).origin);
      return new NameRedaction(byUrl, one, traders);
    });
  }

  /** Titles of records, which are stored without private persons, as the setting for sole traders shows them. */
  async titles<T extends string | null>(titles: readonly T[]): Promise<T[]> {
    if (titles.length === 0 || !(await soleTradersRedacted(this.db))) return [...titles];
    return titles.map((title) => title && (withMark(title, soleTraderSpans(title), REDACTED_MARK) as T));
  }

  /** Subjects of tasks, redacted if they are pages: a page that a person entered, or an answer. */
  async subjects(tasks: readonly { site_id: string | null; subject: string }[]): Promise<Shown[]> {
    const redactions = await this.redactions(
      tasks.map(({ site_id: siteId, subject }) => ({ siteId, urls: [subject] })),
    );
    return tasks.flatMap(({ subject }, i) => redactions[i]?.address(subject) ?? []);
  }
}

interface OfTarget {
  target: { namesPeople: boolean } | null;
}

/** The pages of a change: its addresses before and after, and the address found by a later search. */
export function pagesOfChange(
  change: OfTarget & { siteId: string; url: string; movedTo: string | null },
  foundUrl: string | null = null,
): PagesShown {
  const urls = [change.url, change.movedTo, foundUrl];
  const all = change.target?.namesPeople ?? null;
  return { siteId: change.siteId, urls, all };
}

/** The pages of a document: its address, and the address of the hub that links to it. */
export const pagesOfDocument = (
  document: OfTarget & { siteId: string; url: string | null; hub: { url: string } },
): PagesShown => ({
  siteId: document.siteId,
  urls: [document.url, document.hub.url],
  all: document.target?.namesPeople ?? null,
});

/** The pages of a search: the found page, and the right page by a person's verdict. */
export function pagesOfSearch(search: {
  siteId: string;
  namesPeople: boolean;
  urls: readonly (string | null)[];
}): PagesShown {
  const { siteId, namesPeople: all, urls } = search;
  return { siteId, urls, all };
}

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).hostname : null;

/** Redacts texts and addresses of pages that name private persons, and leaves those of other pages unchanged. */
export class NameRedaction {
  /** True if the reader may read names. */
  private opened = false;

  constructor(
    private readonly places: ReadonlyMap<string, string | null>,
    private readonly shown: PagesShown,
    /** True if sole traders are redacted too. */
    private readonly traders: boolean,
  ) {}

  /** A copy of this redaction for an answer that treats names in the given way. */
  as(names: NamesShown): NameRedaction {
    const redaction = new NameRedaction(this.places, this.shown, this.traders);
    redaction.opened = names === 'shown';
    return redaction;
  }

  /** True if at least one of the pages names people. */
  get any(): boolean {
    return (this.shown.all ?? false) || [...this.places.values()].some((place) => place !== null);
  }

  /** True if the page names people. @throws Error if the page was not checked: unchecked pages must not be shown */
  names(url: string | null): boolean {
    return (this.shown.all ?? false) || this.placeOf(url) !== null;
  }

  /** Redacts a text of, or about, the page at this address. */
  text(url: string | null, text: string): Shown;
  text(url: string | null, text: string | null): Shown | null;
  text(url: string | null, text: string | null): Shown | null {
    if (text === null || this.opened || !(this.names(url) || this.isUnknown)) return text as Shown | null;
    const plain = withoutOwnBullets(text);
    const redacted = redactedText(plain, { host: hostOf(url), isUnknown: !this.names(url) });
    return (this.names(url) ? this.withoutTraders(plain, redacted) : redacted) as Shown;
  }

  /**
   * Redacts the whole text of a page.
   * @param plain returns the text of a page of the site that names nobody, by which the frame is recognised
   * @param lines lines of the mark-up with their roles (`pageLines`), if it is stored
   */
  async page(
    url: string,
    text: string,
    plain: () => Promise<string | null>,
    lines?: readonly PageLine[],
  ): Promise<Shown> {
    const isRedacted = !this.opened && this.names(url);
    const context = { plain: isRedacted ? await plain() : null, host: hostOf(url), ...(lines && { lines }) };
    if (!isRedacted) return text as Shown;
    const { text: spans } = await pageSpansInTurns(text, [], context);
    const bare = withoutOwnBullets(text);
    return this.withoutTraders(bare, withBullets(bare, spans)) as Shown;
  }

  /** @param redacted the text with private persons redacted, of the same length */
  private withoutTraders(text: string, redacted: string): string {
    return this.traders ? withBullets(redacted, soleTraderSpans(text)) : redacted;
  }

  /** Redacts an address. @throws Error if the page was not checked, as `names` does */
  address(url: string): Shown;
  address(url: string | null): Shown | null;
  address(url: string | null): Shown | null {
    return (url === null || this.opened ? url : this.redacted(url)) as Shown | null;
  }

  /** The address of a page that names people, or of an unknown one as `PagesShown.all` says; else as received. */
  private redacted(url: string): string {
    return this.names(url) || this.isUnknown ? redactedAddress(url, { isUnknown: !this.names(url) }) : url;
  }

  private get isUnknown(): boolean {
    return this.shown.all === null;
  }

  private placeOf(url: string | null): string | null {
    if (url === null) return null;
    const place = this.places.get(url);
    if (place === undefined) throw new Error('A page is shown that was not checked for names of people.');
    return place;
  }
}
