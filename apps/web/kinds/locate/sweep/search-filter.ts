import type { Change, Verdict } from '@hyrde/contracts';
import { factsOf, type Sweep, type SweepDetails, type TasksFilter } from '@/kinds/kind-parts';
import { allOf, TASK_STATES } from '@/parts/closed-lists';
import { one, oneOf, type Search, withSearch } from '@/parts/lists/query';
import { OUTCOMES } from '@/parts/sweeps/sweep-state';
import { ANSWER_CHOICES, VERIFIED } from '../parts/answer';

export const CHANGES = allOf<Change>()([
  'new',
  'unchanged',
  'changed',
  'moved',
  'lost',
  'recovered',
  'missed',
  'unproven',
]);
export const VERDICTS = allOf<Verdict>()(['correct', 'wrong', 'absent', 'cannot-tell']);

/** Query value for the searches of all algorithms; by default those of the leading one, one a site. */
export const ALL_ALGORITHMS = 'all';

/** Filters of the query; the export takes the same. */
export function searchFilterOf(search: Search, algorithms: readonly string[]) {
  const every = one(search, 'algorithm') === ALL_ALGORITHMS;
  return {
    algorithm: every ? undefined : (oneOf(search, 'algorithm', algorithms) ?? algorithms[0]),
    text: one(search, 'text'),
    answer: oneOf(search, 'answer', ANSWER_CHOICES),
    verified: oneOf(search, 'verified', VERIFIED),
    outcome: oneOf(search, 'outcome', OUTCOMES),
    state: oneOf(search, 'state', TASK_STATES),
    change: oneOf(search, 'change', CHANGES),
    verdict: oneOf(search, 'verdict', VERDICTS),
    regionId: one(search, 'regionId'),
  };
}

/** Address of the searches of an outcome or state: they are counted over all algorithms. */
export const tasksAddress = (sweep: Sweep, filter: TasksFilter): string =>
  withSearch(
    `/runs/${sweep.id}`,
    {},
    { ...filter, ...(factsOf('locate', sweep).algorithms.length > 1 && { algorithm: ALL_ALGORITHMS }) },
  );

/** Address of the export: all pages of the filtered rows. */
export const exportAddress = (
  sweep: SweepDetails,
  search: Search,
  file: 'export.csv' | 'export.xlsx' | 'dossiers.json' = 'export.csv',
  separator?: 'semicolon',
): string =>
  withSearch(
    `/api/sweeps/${sweep.id}/${file}`,
    {},
    { ...searchFilterOf(search, factsOf('locate', sweep).algorithms), ...(separator && { separator }) },
  );
