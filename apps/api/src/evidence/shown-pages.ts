import { TextLanguage } from '@hyrde/contracts';
import { type Box, parsePage, parseTree, storedText, wordsIn } from '@hyrde/jobs/html';
import { type PageLine, pageLines } from '@hyrde/jobs/persons';
import { boxesOver, type NameRedaction, type NamesShown, NamingPages, type Shown } from '@hyrde/jobs/redaction';
import { dataOf, xmlData } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../base/tokens.js';
import { Problem } from '../http/problem.js';
import { redactedPicture, type StampLanguage } from './redacted-picture.js';

/**
 * How a picture is shown: unchanged (`original`), with boxes over names (`redacted`), or not at all while names
 * are redacted, since the places of its words are unknown (`no-places`), or since its words differ from the page's
 * stored text (`differs`).
 */
export const PictureShown = z.enum(['original', 'redacted', 'no-places', 'differs']).meta({ id: 'PictureShown' });
export type PictureShown = z.infer<typeof PictureShown>;

/** Language of the stamp on the boxes: one of the dashboard's. */
export const PictureQuery = z.object({ language: TextLanguage.default('en') });
export type PictureQuery = z.infer<typeof PictureQuery>;

export interface StoredPage {
  /** null if the task is deleted: nothing but the page's picture is stored then. */
  taskId: string | null;
  /** Site of the page; by default that of the task. */
  siteId?: string;
  /** Its place in the task's journal; null if its document is not stored. */
  seq: number | null;
  url: string;
  /** Hash of its text as the search read it, to which the matches refer; null to read the text from the document. */
  textHash: string | null;
  /** True if the pages of its target name people. */
  all: boolean;
}

const DOCUMENT = z.object({
  reading: z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']),
  contentType: z.string().nullable(),
  exchange: z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).nullable(),
  receivedHash: z.string().nullable(),
  textHash: z.string(),
  hasRecords: z.boolean(),
});
const columns = (
  page: string,
) => `case when ${page}.task_id is not null then jsonb_build_object('reading', ${page}.reading,
  'contentType', ${page}.content_type, 'exchange', ${page}.exchange, 'receivedHash', ${page}.received_hash,
  'textHash', ${page}.text_hash, 'hasRecords', ${page}.has_records) end`;

const PLACE = statement({
  name: 'shown-pages.place',
  parameters: { taskId: z.uuid(), seq: z.int() },
  text: `
    select task.site_id as "siteId",
      ${columns('page')} as page, step.url as "homeUrl", ${columns('home')} as home
    from task left join evidence_page page on page.task_id = task.id and page.seq = $seq
      left join trail_step step on step.search_id = task.id and step.position = 0
      left join evidence_page home on home.task_id = task.id and home.seq = step.seq
    where task.id = $taskId`,
  row: z.object({
    siteId: z.string().nullable(),
    page: DOCUMENT.nullable(),
    homeUrl: z.string().nullable(),
    home: DOCUMENT.nullable(),
  }),
});
type Place = z.infer<typeof PLACE.row>;
const NOWHERE: Place = {
  siteId: null,
  page: null,
  homeUrl: null,
  home: null,
};

/** Stored pages with their names redacted, in text and picture alike. */
@Injectable()
export class ShownPages {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly naming: NamingPages,
  ) {}

  async open(page: StoredPage): Promise<ShownPage> {
    const { taskId, seq } = page;
    const place = (taskId !== null && (await queryRow(this.db, PLACE, { taskId, seq: seq ?? -1 }))) || NOWHERE;
    const siteId = page.siteId ?? place.siteId;
    const redaction = await this.naming.redaction({
      siteId,
      urls: [page.url],
      all: page.all,
      naming: place.page?.hasRecords ? [page.url] : [],
    });
    const text = once(() => this.textOf(page, place));
    return new ShownPage(page.url, redaction, text, () => this.homeText(place));
  }

  private async textOf({ textHash, url }: StoredPage, { page }: Place): Promise<PageText | null> {
    const read = textHash === null ? null : await this.blobs.get(textHash);
    const html = page && (await storedText(this.blobs, page));
    const data = html === null ? null : dataText(html, page?.contentType ?? '');
    if (data) return { title: null, ...data, lines: null };
    const lines = html === null ? null : pageLines(parseTree(html, url));
    if (read) return { title: null, text: read.toString(), lines, rows: [] };
    return html === null ? null : { ...visibleText(html, url), lines };
  }

  /** Text of the home page as read during the search; null if it is not stored, or if the page names people. */
  private async homeText({ siteId, home, homeUrl }: Place): Promise<string | null> {
    if (!home || homeUrl === null || home.hasRecords) return null;
    if ((await this.naming.redaction({ siteId, urls: [homeUrl] })).any) return null;
    const html = await storedText(this.blobs, home);
    return html === null ? null : visibleText(html, homeUrl).text;
  }
}

interface PageText {
  /** null if only the text is stored. */
  title: string | null;
  text: string;
  /** Lines of the mark-up, by which columns and menus are recognised; null if it is not stored, and for data. */
  lines: readonly PageLine[] | null;
  /** Lines of the text at which rows alternately begin and end (`Page.rows`); empty if only the text is stored. */
  rows: readonly number[];
}

/**
 * Title and visible text of a stored page, as the algorithms read them. The result is plain text and may contain
 * `<script>` if the page showed this as text: it must be escaped before it is shown.
 * @param url URL of the page
 */
export function visibleText(html: string, url: string): Omit<PageText, 'lines'> {
  const { title, text, rows = [] } = parsePage(html, url);
  return { title, text, rows };
}

/** Maximum depth at which values of data are shown. */
const MAX_DEPTH = 40;

/**
 * Values of JSON and XML with their names, one a line, so that names are redacted however the answer writes their letters
 * ("\\u00d8"); rows are the entries of its outermost lists. Null for any other text.
 */
function dataText(text: string, contentType: string): Pick<PageText, 'text' | 'rows'> | null {
  const data =
    dataOf(text) ?? (/[/+]xml\b/i.test(contentType) && !/html/i.test(contentType) ? xmlData(text) : undefined);
  if (typeof data !== 'object' || data === null) return null;
  const lines: string[] = [];
  const rows: number[] = [];
  const write = (value: unknown, name: string, isInRow: boolean, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (typeof value !== 'object' || value === null) {
      const text = String(value ?? '').replace(/\s+/g, ' ');
      if (text !== '') lines.push(name === '' ? text : `${name}: ${text}`);
      return;
    }
    const isList = Array.isArray(value);
    for (const [key, each] of Object.entries(value)) {
      const isRow = isList && !isInRow && typeof each === 'object';
      if (isRow) rows.push(lines.length);
      write(each, isList ? name : key, isInRow || isRow, depth + 1);
      if (isRow) rows.push(lines.length);
    }
  };
  write(data, '', false, 0);
  return { text: lines.join('\n'), rows };
}

/** A stored page as its readers may see it. */
export class ShownPage {
  constructor(
    private readonly url: string,
    readonly redaction: NameRedaction,
    /** Title and whole text; null if they are not stored. */
    readonly text: () => Promise<PageText | null>,
    private readonly plain: () => Promise<string | null>,
  ) {}

  /** True if the page names people. */
  get namesPeople(): boolean {
    return this.redaction.names(this.url);
  }

  /** The whole text, redacted as the names are; null if it is not stored. */
  async shownText(names: NamesShown): Promise<Shown | null> {
    const page = await this.text();
    return page && this.redaction.as(names).page(this.url, page.text, this.plain, page.lines ?? undefined);
  }

  async pictureShown(png: Buffer, names: NamesShown): Promise<PictureShown> {
    return (await this.boxes(png, names)).shown;
  }

  /**
   * The picture of the page, with boxes over the names that are redacted in its text.
   * @returns null if names are redacted and cannot be redacted in it
   */
  async picture(png: Buffer, names: NamesShown, language: StampLanguage): Promise<Buffer | null> {
    const { shown, boxes } = await this.boxes(png, names);
    if (shown === 'original') return png;
    return boxes && redactedPicture(png, boxes, language);
  }

  private async boxes(png: Buffer, names: NamesShown): Promise<{ shown: PictureShown; boxes: Box[] | null }> {
    if (names !== 'covered' || !this.namesPeople) return { shown: 'original', boxes: null };
    const words = wordsIn(png);
    if (!words) return { shown: 'no-places', boxes: null };
    const [text, shownText] = [await this.text(), await this.shownText(names)];
    const boxes = text && shownText && boxesOver(words, text.text, shownText);
    return boxes ? { shown: 'redacted', boxes } : { shown: 'differs', boxes: null };
  }
}

/** @throws Problem if the picture was not redacted, since names cannot be redacted in it */
export function refuseUnredacted(picture: Buffer | null): Buffer {
  if (!picture)
    throw new Problem(
      'forbidden',
      'This picture may name private persons, and names cannot be redacted in it: the places of its words are unknown or differ from the text. Auditors may see it after giving a reason (POST /api/names).',
    );
  return picture;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
