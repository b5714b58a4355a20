import type { TableColumn } from '../../../http/table-file.js';
import { type ComparedSite, Difference, type Side } from './comparison.schemas.js';

const SAID: readonly [name: string, meaning: string, of: (side: Side) => string | number | null][] = [
  ['Answer', 'The answer', ({ answer }) => answer],
  ['Reason', 'Why the search ended so', ({ reason }) => reason],
  ['Url', 'The page that the search named', ({ foundUrl }) => foundUrl],
  ['Confidence', 'How sure the search was, 0 to 1', ({ confidence }) => confidence],
  ['Verdict', 'What people have agreed on', ({ verdict }) => verdict],
  ['Downloads', 'Documents that the site was asked for', ({ downloads }) => downloads],
  ['At', 'When the search ended, UTC', ({ finishedAt }) => finishedAt],
];

const sideColumns = (side: 'before' | 'after'): TableColumn<ComparedSite>[] =>
  SAID.map(([name, meaning, of]) => ({
    name: `${side}${name}`,
    meaning: `${meaning}, ${side}`,
    of: ({ [side]: said }) => said && of(said),
  }));

/** What a comparison says of a site in a table. */
export const COMPARISON_COLUMNS: TableColumn<ComparedSite>[] = [
  { name: 'site', meaning: 'Name of the site', of: ({ site }) => site.name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: ({ site }) => site.homeUrl },
  { name: 'region', meaning: 'Its region', of: ({ site }) => site.region },
  { name: 'difference', meaning: Difference.options.join(', '), of: ({ difference }) => difference },
  ...sideColumns('before'),
  ...sideColumns('after'),
];
