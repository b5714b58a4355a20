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
  return records.filter(saysWhen).length >= SAY_WHEN * records.length;
}

const saysWhen = ({ title, date, documentDate, caseNumber, documentNumber }: PortalRecord): boolean =>
  title !== null && (date ?? documentDate ?? caseNumber ?? documentNumber) !== null;
