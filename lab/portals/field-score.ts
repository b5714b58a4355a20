import { identityOf, type Layout, type PortalRecord, type QueryForm, type Question } from '@hyrde/jobs/surface';
import { searchUrl } from '../country/portals/search-url.js';
import type { ShownRecord } from '../country/portals/shown-record.js';
import { recordsOf } from '../country/portals/truth.js';
import { VENDORS, type Vendor } from '../country/portals/vendors/names.js';
import type { Country, Site } from '../country/sites/country.js';
import { PortalVisitor } from './portal-visitor.js';

export const FIELDS = [
  'date',
  'documentDate',
  'caseNumber',
  'documentNumber',
  'direction',
  'title',
  'caseTitle',
  'sender',
  'recipient',
  'exemption',
  'link',
] as const;
export type Field = (typeof FIELDS)[number];

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

/** A text for comparison: white space is normalised. */
export const spaced = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() ?? null;

/** Expected value of a record's field. */
export const expected = (shown: ShownRecord, field: Field, url: string): string | null =>
  field === 'link' ? new URL(shown.link, url).href : spaced(shown[field]);

const readOf = (record: PortalRecord, field: Field): string | null =>
  field === 'exemption' ? spaced(record.exemption?.ground ?? record.exemption?.text ?? null) : spaced(record[field]);
