import { parsePage, parseTree } from '@hyrde/jobs/html';
import { canonicalRequest, encodedForm, type Page, type PageRequest, type PageTree } from '@hyrde/jobs/site';
import {
  askForm,
  identityOf,
  type Layout,
  type PortalRecord,
  type QueryForm,
  type Question,
  queryForms,
  type ResultPage,
  readResults,
} from '@hyrde/jobs/surface';
import type { ShownRecord } from '../../country/portals/search.js';
import { searchUrl } from '../../country/portals/search.js';
import { recordsOf } from '../../country/portals/truth.js';
import { VENDORS, type Vendor } from '../../country/portals/vendors/names.js';
import type { Country, Site } from '../../country/sites/country.js';
import { answer } from '../../country/web/answer.js';
import { expected, FIELDS, type Field, spaced } from '../field-score.js';

/** A page of the country with its DOM tree. */
interface Visited {
  page: Page;
  tree: PageTree;
}

/** Opens pages of the country without a network, as the fetcher would return them. */
export class PortalVisitor {
  downloads = 0;

  constructor(
    private readonly country: Country,
    private readonly time: number | null = null,
  ) {}

  /** Null if the page cannot be opened. */
  open(request: PageRequest): Visited | null {
    const asked = canonicalRequest(request);
    if (asked === null) return null;
    this.downloads++;
    const { hostname, pathname, search } = new URL(asked.url);
    const form = asked.form && encodedForm(asked.form);
    const made = answer(this.country, { host: hostname, target: pathname + search, attempt: 1, time: this.time, form });
    if (made.status !== 200) return null;
    const html = made.body.toString('utf-8');
    return { page: parsePage(html, asked.url), tree: parseTree(html, asked.url) };
  }

  /** Search form of a portal's database; null if no form is found. */
  formAt(url: string): QueryForm | null {
    const visited = this.open({ url });
    return (visited && queryForms(visited.page.forms ?? [])[0]) ?? null;
  }

  /** Result pages of a question in order, up to a maximum. */
  *results(
    form: QueryForm,
    question: Question,
    most: number,
    known: Layout | null = null,
  ): Generator<{ results: ResultPage; page: Page }> {
    const asked = askForm(form, question);
    let request: PageRequest | null = asked.kind === 'request' ? asked.request : null;
    let layout = known;
    for (let count = 0; request && count < most; count++) {
      const visited = this.open(request);
      if (!visited) return;
      const results = readResults(visited.tree, { known: layout, forms: visited.page.forms ?? [] });
      layout = results.layout;
      yield { results, page: visited.page };
      request = results.next?.kind === 'request' ? results.next.request : null;
    }
  }
}

/** Accuracy of the fields read from one vendor's pages. */
export interface VendorScore {
  vendor: Vendor;
  portals: number;
  pages: number;
  /** Number of records read, including false ones. */
  read: number;
  /** Number of records read that are not in the archive. */
  strange: number;
  /** Number of records on those pages, by their links. */
  shown: number;
  fields: Readonly<Record<Field, { right: number; all: number }>>;
  /** The first few errors. */
  examples: string[];
}

/** Frequent and rare words of records. */
const WORDS = ['', 'søknad', 'vedtak', 'klage', 'barnehage', 'svar på'];
const MAX_EXAMPLES = 8;

/**
 * Reads result pages of all portals of a country, and compares every field with the truth. @param pages result pages
 * per question
 */
export function scoreFields(country: Country, pages: number): VendorScore[] {
  return VENDORS.map((vendor) => {
    const sites = country.sites.filter((site) => site.archiveVendor === vendor);
    const score = emptyScore(vendor, sites.length);
    for (const site of sites) scoreSite(country, site, pages, score);
    return score;
  });
}

const emptyScore = (vendor: Vendor, portals: number): VendorScore => ({
  vendor,
  portals,
  pages: 0,
  read: 0,
  strange: 0,
  shown: 0,
  fields: Object.fromEntries(FIELDS.map((field) => [field, { right: 0, all: 0 }])) as VendorScore['fields'],
  examples: [],
});

function scoreSite(country: Country, site: Site, pages: number, score: VendorScore): void {
  const visitor = new PortalVisitor(country);
  const url = searchUrl(site);
  const form = url && visitor.formAt(url);
  if (!url || !form) {
    score.examples.push(`${site.slug}: no form`);
    return;
  }
  const truth = new Map(recordsOf(site, null).map((record) => [new URL(record.link, url).href, record]));
  let layout: Layout | null = null;
  for (const question of questionsFor(form)) {
    for (const { results, page } of visitor.results(form, question, pages, layout)) {
      layout = results.layout;
      score.pages++;
      score.read += results.records.length;
      score.shown += page.links.filter((link) => truth.has(link.url)).length;
      for (const record of results.records) scoreRecord(record, truth, url, score);
    }
  }
}

/** Word queries if the form accepts words, otherwise the last weeks. */
const questionsFor = (form: QueryForm): Question[] =>
  form.queries.length > 0
    ? WORDS.map((words) => ({ words }))
    : [
        { from: '2026-10-20', to: '2026-11-20' },
        { from: '2026-11-18', to: '2026-11-18' },
        { from: '2025-02-03', to: '2025-02-28' },
      ];

function scoreRecord(
  record: PortalRecord,
  truth: ReadonlyMap<string, ShownRecord>,
  url: string,
  score: VendorScore,
): void {
  const shown = truth.get(record.link ?? '');
  if (!shown) {
    score.strange++;
    for (const field of FIELDS) score.fields[field].all++;
    note(score, `no such record: ${JSON.stringify(record)}`);
    return;
  }
  for (const field of FIELDS) {
    const [right, read] = [expected(shown, field, url), readOf(record, field)];
    score.fields[field].all++;
    if (right === read) score.fields[field].right++;
    else note(score, `${field}: read ${JSON.stringify(read)}, is ${JSON.stringify(right)} (${identityOf(record)})`);
  }
}

const note = (score: VendorScore, text: string): void => {
  if (score.examples.length < MAX_EXAMPLES) score.examples.push(text);
};

const readOf = (record: PortalRecord, field: Field): string | null =>
  field === 'exemption' ? spaced(record.exemption?.ground ?? record.exemption?.text ?? null) : spaced(record[field]);
