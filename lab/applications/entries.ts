import { archiveOf } from '../country/portals/archive.js';
import { country } from '../country/sites/country.js';

/** A generated entry: its day and the text of its page. */
export interface MadeEntry {
  /** Number from 1; higher numbers are newer. */
  readonly number: number;
  readonly title: string;
  readonly day: string;
  readonly text: string;
}

/** Entries of the practice country's largest archive, with distinct titles. The same count gives the same entries. */
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
