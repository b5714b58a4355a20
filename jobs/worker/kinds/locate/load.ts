import {
  EditedNames,
  LocateInput,
  mayBePdf,
  namesFrom,
  namesOf,
  QueryWords,
  type Register,
  type TargetNames,
  wordsWithNames,
} from '@hyrde/contracts';
import { readRegisters } from '@hyrde/store/registers';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { readInput } from '../../core/kind.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';

/** Input of a search. */
export interface SearchInput extends LocateInput {
  targetId: string;
  /** Words of the target version, or of a try-out's draft. */
  words: QueryWords;
  /** Names of the target, edited or built-in; null if only words are known. */
  names: TargetNames | null;
  /** True for the sweep's lead algorithm, whose result counts as the site's. */
  lead: boolean;
  siteId: string;
  /** True for a try-out: it is neither compared nor reviewed. */
  tryOut: boolean;
  /** True if the target may be a PDF. */
  pdf: boolean;
  /** Registers on which the target may be. */
  registers: readonly Register[];
}

const LOAD = statement({
  name: 'locate.load-search',
  prepared: true,
  text: `
select version.target_id as "targetId", target.slug as "targetSlug", target.built_in as "builtIn",
  coalesce(locate.draft_words, version.words) as words, coalesce(locate.draft_names, version.names) as "editedNames",
  search.lead, search.site_id as "siteId", sweep.try_out as "tryOut"
from search join sweep on sweep.id = search.sweep_id join locate_sweep locate on locate.sweep_id = search.sweep_id
  join target_version version on version.id = locate.target_version_id join target on target.id = version.target_id
where search.id = $1`,
  row: z.object({
    targetId: z.string(),
    targetSlug: z.string(),
    builtIn: z.boolean(),
    words: QueryWords,
    editedNames: EditedNames.nullable(),
    lead: z.boolean(),
    siteId: z.string(),
    tryOut: z.boolean(),
  }),
});

/** Reads a search. @throws if the search does not exist or its input is invalid */
export async function loadSearch(task: ClaimedTask, sql: Sql): Promise<SearchInput> {
  const { home, language } = readInput(task, LocateInput);
  const row = await queryRow(sql.query, LOAD, [task.id]);
  if (!row) throw new Error(`Task ${task.id} of a locate sweep has no search.`);
  const { targetSlug, builtIn, editedNames, ...search } = row;
  const registers = await readRegisters(sql.query, task.practice, targetSlug);
  const known = builtIn ? targetSlug : null;
  const names = editedNames ? namesFrom(editedNames, known) : known === null ? null : namesOf(known);
  const words = editedNames ? wordsWithNames(search.words, editedNames, known) : search.words;
  return { ...search, home, language, words, names, pdf: mayBePdf(targetSlug), registers };
}
