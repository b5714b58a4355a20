import { archiveOf } from '../country/portals/archive.js';
import { country } from '../country/sites/country.js';

/** What an application is filled with: an entry, its day and what a page about it says. */
export interface MadeEntry {
  /** From 1; later ones are newer. */
  readonly number: number;
  readonly title: string;
  readonly day: string;
  readonly text: string;
}

/** So many entries of the practice country's largest archive, the same for the same number; no title comes twice. */
export function madeEntries(count: number): MadeEntry[] {
  const land = country({ sites: 120, troubles: [], archives: true });
  const [site] = land.sites
    .filter(({ archiveVendor }) => archiveVendor !== null)
    .sort((a, b) => archiveOf(b).at(null).length - archiveOf(a).at(null).length);
  const all = site ? archiveOf(site).at(null) : [];
  const titles = new Set<string>();
  return all
    .filter(({ title }) => !titles.has(title) && titles.add(title))
    .slice(0, count)
    .map(({ title, caseTitle, correspondent, journalDate, year, caseSequence, documentSequence }, at) => ({
      number: at + 1,
      title,
      day: journalDate,
      text: `${caseTitle}. Sak ${year}/${caseSequence}, dokument ${documentSequence}. ${correspondent}.`,
    }));
}
