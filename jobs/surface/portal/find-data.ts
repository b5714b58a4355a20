import {
  canonicalUrl,
  type DataList,
  elementsIn,
  isSameSite,
  listIn,
  type Opened,
  type Page,
  type PageRequest,
  type PageTree,
  type TreeNode,
  textOf,
  type Web,
  withOpen,
} from '../../site/index.js';
import { findDate } from '../../text/index.js';
import { fileAnswer, isRound } from '../json/data-answer.js';
import { asked, type DataRequest, withValue } from '../json/data-request.js';
import type { RequestSearch } from '../json/data-search.js';
import { parsedData } from '../json/other-formats.js';
import { dataClaims, type Paging, pagingByName } from '../json/paging.js';
import { holds, linksOf } from '../json/table.js';
import { readResultsInTurns } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';
import type { FormFound } from './find-form.js';
import { formOf } from './find-scripted.js';

// Addresses that give the records as data (JSON, XML, CSV, iCalendar): a portal's interface itself, or an export that a
// page offers, which brings in one request what the page shows in hundreds.

/** A list in data as a source of records, and a web that gives its first answer once more at no cost. */
export interface DataFound {
  readonly found: FormFound;
  readonly web: Web;
}

/** Records of the data that its page shows. */
export interface Offered {
  readonly drawn: readonly PortalRecord[];
  /** Total that the page states; null if it states none. */
  readonly total: number | null;
  /** True if the page leads to further records. */
  readonly goesOn: boolean;
  readonly page: Page;
}

/** Maximum number of exports of a page that are requested. */
const MAX_EXPORTS = 2;

/** First export of the page that has the records that it shows, and no fewer than it states. */
export async function findExport(tree: PageTree, offered: Offered, web: Web): Promise<DataFound | null> {
  for (const url of exportsOn(tree).slice(0, MAX_EXPORTS)) {
    const found = await findData(url, web, offered);
    if (found) return found;
  }
  return null;
}

/** The data at an address as a search for all of it; null if it is no list of records, or not the page's. */
export async function findData(url: string, web: Web, offered: Offered | null = null): Promise<DataFound | null> {
  const request: DataRequest = { url, method: 'GET', form: null, json: null, headers: [], isList: true };
  const opened = await web.open(asked(request));
  const list = listOf(opened);
  if (list === null || opened.kind !== 'data' || (offered && !isExport(list, opened.text, offered))) return null;
  const claims = dataClaims(parsedData(opened.text), list, opened.says, 0);
  const isPart = claims.total === null ? isRound(list.length) : claims.total > list.length;
  const namesNext = claims.next?.kind === 'address';
  const known = pagingByName(request, list.length);
  const paging = known ?? (isPart && !namesNext ? await probed(request, list, opened.text, web) : null);
  const page = offered?.page ?? { ...NO_PAGE, url: opened.url };
  const search: RequestSearch = {
    by: 'request',
    all: request,
    words: null,
    list: list.path,
    links: offered && linksOf(list.rows, offered.drawn),
    paging,
    isWhole: paging === null && !namesNext && !isPart,
    ...(namesNext && { namesNext }),
    page: page.url,
  };
  const found = { form: formOf(search, null), url: page.url, page, asksPassword: false, leftAlone: [] };
  return { found, web: withFirst(web, request.url, opened) };
}

const NO_PAGE: Omit<Page, 'url'> = { title: '', language: null, headings: [], text: '', links: [] };

const listOf = (opened: Opened): DataList | null => (opened.kind === 'data' ? listIn(parsedData(opened.text)) : null);

/** True if the data has all that the page shows and states; of a list that goes on, a feed has the newest only. */
const isExport = (list: DataList, text: string, { drawn, total, goesOn }: Offered): boolean =>
  list.length >= Math.max(drawn.length + (goesOn ? 1 : 0), total ?? 0) &&
  !(goesOn && total === null && IS_FEED.test(text.slice(0, 1_000))) &&
  holds(list, drawn);

const IS_FEED = /<(?:rss|feed|rdf:RDF)\b/i;

/** Minimum number of files of a series. */
const MIN_FILES = 3;
/** Minimum number of records in a file by which its lines are recognised as records. */
const MIN_IN_FILE = 3;
const MAX_FILES_READ = 2;

/** Request for a PDF's text. */
export const fileRequest = (url: string): PageRequest => ({
  url,
  manner: { as: 'data', json: null, declared: { type: 'pdf', headers: [] } },
});

/** PDFs of the page's largest series: their labels differ in numbers and months only ("Postliste uke 47"). */
export function filesOn(tree: PageTree): string[] {
  const series = new Map<string, Set<string>>();
  for (const node of elementsIn(tree.root)) {
    const { href } = node.attributes;
    const url = node.name === 'a' && href !== undefined ? canonicalUrl(href, tree.base) : null;
    if (url === null || !/\.pdf$/i.test(new URL(url).pathname)) continue;
    const label = textOf(node)
      .slice(0, MAX_LABEL)
      .toLowerCase()
      .replaceAll(/\p{L}{3,}/gu, withoutMonth);
    const kind = label.replaceAll(/[\d\s.,/–-]+/g, ' ');
    series.set(kind, (series.get(kind) ?? new Set()).add(url));
  }
  const [most = []] = [...series.values()].sort((a, b) => b.size - a.size).map((urls) => [...urls]);
  return most.length >= MIN_FILES ? most : [];
}

const withoutMonth = (word: string): string => (findDate(`1 ${word} 2020`) === null ? word : '');

/**
 * Web that gives the first file once more at no cost, if the lines of the page's files are records, as in the journal of
 * a week; null if they are single documents.
 */
export async function withFiles(tree: PageTree, web: Web): Promise<Web | null> {
  for (const url of filesOn(tree).slice(0, MAX_FILES_READ)) {
    const opened = await web.open(fileRequest(url));
    const data = opened.kind === 'data' ? fileAnswer(opened) : null;
    const read = data ? (await readResultsInTurns(data.tree, { data })).records : [];
    const are = read.filter(({ title, date, documentNumber }) => title !== null && (date ?? documentNumber) !== null);
    if (are.length >= Math.max(MIN_IN_FILE, read.length / 2)) return withFirst(web, url, opened);
  }
  return null;
}

/** Web whose first data request for this address gets the given answer without a download. */
function withFirst(web: Web, url: string, opened: Opened): Web {
  let kept: Opened | null = opened;
  return withOpen(web, async (request) => {
    const first = kept;
    if (first === null || typeof request === 'string' || request.url !== url || request.manner?.as !== 'data')
      return web.open(request);
    kept = null;
    return first;
  });
}

/** Names of parameters by which interfaces continue, descending by frequency. */
const CONTINUES = ['offset', 'skip', 'start', 'page'];

/**
 * How an interface continues that neither says so nor has a parameter for it in the address: the parameter with which
 * it answers other records. A server ignores parameters that it does not know.
 */
async function probed(request: DataRequest, list: DataList, text: string, web: Web): Promise<Paging | null> {
  const isOData = /[?&]\$|\bodata\b/i.test(request.url) || /"@odata|"odata\./.test(text.slice(0, 5_000));
  const names = isOData ? ['$skip'] : [...CONTINUES, '$skip'];
  const first = new Set(list.rows.map(keyOf));
  for (const name of names) {
    const place = { in: 'query', name } as const;
    const by = name === 'page' ? 'page' : 'offset';
    const next = listOf(await web.open(asked(withValue(request, place, `${by === 'page' ? 2 : list.length}`))));
    if (next?.path === list.path && next.rows.length > 0 && next.rows.every((row) => !first.has(keyOf(row))))
      return { by, place, first: by === 'page' ? 1 : 0, size: list.length };
  }
  return null;
}

const keyOf = (row: ReadonlyMap<string, string>): string => JSON.stringify([...row]);

/** Media types of data, and marks of exports in addresses and labels, descending by what they usually hold. */
const KINDS: readonly RegExp[] = [
  /\bcsv\b/i,
  /\bjson(?:-?ld|l)?\b/i,
  /\bxml\b(?![- ]?rpc)/i,
  /\bopen ?data\b|otevřená data|åpne data|öppna data|avoin data|données ouvertes|dati aperti|datos abiertos/i,
  /\bical(?:endar)?\b|\.ics\b|text\/calendar|webcal/i,
  /\brss\b|\batom\b/i,
];

/** Addresses of data that a page offers, the likeliest first: alternates in its head, and links to exports. */
export function exportsOn(tree: PageTree): string[] {
  const found: { url: string; kind: number }[] = [];
  for (const node of elementsIn(tree.root)) {
    const { href, rel = '' } = node.attributes;
    if (href === undefined || (node.name !== 'a' && !(node.name === 'link' && /\balternate\b/i.test(rel)))) continue;
    const url = canonicalUrl(href.replace(/^webcals?:/i, 'https:'), tree.base);
    const kind = url === null || url === tree.url || !isSameSite(url, tree.url) ? -1 : kindOf(node, url);
    if (url !== null && kind >= 0 && !found.some((each) => each.url === url)) found.push({ url, kind });
  }
  return found.sort((a, b) => a.kind - b.kind).map(({ url }) => url);
}

/** Characters of a label beyond which it describes something else than an export. */
const MAX_LABEL = 80;

function kindOf(node: TreeNode, url: string): number {
  const { type = '', title = '' } = node.attributes;
  const { pathname, search } = new URL(url);
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const texts = [type, title, textOf(node)].filter((text) => text.length <= MAX_LABEL);
  if (/sitemap|manifest|oembed|opensearch|wp-json|xmlrpc/i.test(pathname + type)) return -1;
  return KINDS.findIndex((kind) => [...texts, last.replaceAll(/[._]/g, ' '), search].some((text) => kind.test(text)));
}
