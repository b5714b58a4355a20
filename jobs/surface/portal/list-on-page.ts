import type { Page, PageTree } from '../../site/index.js';
import { readResults } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';

/** A page that was opened, with its tree. */
export interface PageRead {
  readonly page: Page;
  readonly tree: PageTree;
}

/** Fewer entries are no list. */
const LEAST_RECORDS = 3;
/** Of the entries, those that have to say when or under what number: menus and texts say neither. */
const SAY_WHEN = 0.6;

/**
 * Has the page a list of records on it, whether or not a form brings up more?
 * @param isHome the site's home page: what it shows of its news is no list unless that goes on
 */
export function hasList({ page, tree }: PageRead, isHome: boolean): boolean {
  const { records, next } = readResults(tree, { forms: page.forms ?? [] });
  if (records.length < LEAST_RECORDS || (isHome && next?.kind !== 'request')) return false;
  return records.filter(saysWhen).length >= SAY_WHEN * records.length || tellApart(records, next !== null);
}

/** Without days and numbers: so many on the page, or on the first of several, are no menu … */
const MANY = 20;
const MANY_THAT_GO_ON = 10;
/** … where most lead somewhere of their own, by what reads like titles. */
const MOST = 0.9;
const LIKE_TITLES = 20;

function tellApart(records: readonly PortalRecord[], goOn: boolean): boolean {
  const titles = records.flatMap(({ title, link }) => (title !== null && link !== null ? [title] : []));
  const links = new Set(records.map(({ link }) => link));
  const letters = titles.reduce((sum, title) => sum + title.length, 0) / Math.max(1, titles.length);
  return (
    records.length >= (goOn ? MANY_THAT_GO_ON : MANY) &&
    Math.min(titles.length, links.size) >= MOST * records.length &&
    letters >= LIKE_TITLES
  );
}

const saysWhen = ({ title, date, documentDate, caseNumber, documentNumber }: PortalRecord): boolean =>
  title !== null && (date ?? documentDate ?? caseNumber ?? documentNumber) !== null;
