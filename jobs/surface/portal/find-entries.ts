import type { Page, PageTree, Web } from '../../site/index.js';
import { type Layout, readResultsInTurns } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';

// Lists whose entries are no records but lead to them, as meetings lead to their items.

/** Minimum number of entries, and maximum fraction of distinct names among them: "Council 20.11.2026", "Council 5.11.2026". */
const MIN_ENTRIES = 5;
const MAX_NAMES = 0.3;
/** Maximum number of entries opened, and minimum numbers of their pages and records by which these are recognised. */
const MAX_OPENED = 8;
const MIN_PAGES = 2;
const MIN_RECORDS = 3;

/** Number of a case or document, which each record has. */
const A_NUMBER = /\d\/\d/;

/** Layout of the records on the pages to which a list's entries lead; null if the entries are the records. */
export async function layoutInside({ tree, page }: { tree: PageTree; page: Page }, web: Web): Promise<Layout | null> {
  const { records } = await readResultsInTurns(tree, { forms: page.forms });
  if (!areContainers(records)) return null;
  const listed = new Set(records.map(({ link }) => link));
  let layout: Layout | null = null;
  let [pages, count] = [0, 0];
  const missed: { tree: PageTree; page: Page }[] = [];
  const read = async (inside: { tree: PageTree; page: Page }): Promise<boolean> => {
    const results = await readResultsInTurns(inside.tree, { known: layout, forms: inside.page.forms });
    const are = results.records.filter(
      ({ title, link, caseNumber, documentNumber }) =>
        title !== null && link !== null && !listed.has(link) && (caseNumber ?? documentNumber) !== null,
    );
    if (are.length === 0 || are.length < results.records.length) return false;
    layout ??= results.layout;
    [pages, count] = [pages + 1, count + are.length];
    return true;
  };
  for (const { link } of records.slice(0, MAX_OPENED)) {
    const opened = link === null ? null : await web.open(link);
    if (opened?.kind !== 'page' || !opened.tree || !A_NUMBER.test(opened.page.text)) return null;
    const inside = { tree: opened.tree, page: opened.page };
    if (!(await read(inside))) missed.push(inside);
    // A page with one record is read by the layout of one with several.
    while (layout !== null && missed.length > 0) await read(missed.pop() ?? inside);
    if (pages >= MIN_PAGES && count >= MIN_RECORDS) return layout;
  }
  return null;
}

/** True for entries with links but no numbers, of few names that repeat. */
function areContainers(records: readonly PortalRecord[]): boolean {
  if (records.length < MIN_ENTRIES || records.some(({ title, link }) => title === null || link === null)) return false;
  if (records.some(({ caseNumber, documentNumber }) => (caseNumber ?? documentNumber) !== null)) return false;
  const names = new Set(records.map(({ title }) => title?.replaceAll(/[\d\p{P}\s]+/gu, ' ').trim()));
  return names.size <= MAX_NAMES * records.length && new Set(records.map(({ link }) => link)).size === records.length;
}
