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

/** What a search works on. */
export interface SearchInput extends LocateInput {
  targetId: string;
  /** The target version's, or a try-out's draft. */
  words: QueryWords;
  /** What the target is called, as a person edited it or as it comes with the product; null where only words are known. */
  names: TargetNames | null;
  /** By the sweep's lead algorithm, which speaks for the site. */
  lead: boolean;
  siteId: string;
  /** A trial: compared with nothing and judged by nobody. */
  tryOut: boolean;
  /** May the target be a PDF? */
  pdf: boolean;
  /** Those where the target may lie. */
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

/** @throws where the search is gone, or what it works on is not what locate writes */
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
