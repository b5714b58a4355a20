import { BUILT_IN_PORTALS, LocateInput, mayBePdf, type Portal, QueryWords } from '@hyrde/contracts';
import type { Sql } from '@hyrde/prisma/sql';
import { readInput } from '../../core/task-input.js';
import type { ClaimedTask } from '../../core/task-lease.js';

/** What a search works on. */
export interface SearchInput extends LocateInput {
  targetId: string;
  /** The target version's, or a try-out's draft. */
  words: QueryWords;
  /** By the sweep's lead algorithm, which speaks for the site. */
  lead: boolean;
  siteId: string;
  /** May the target be a PDF? */
  pdf: boolean;
  portals: readonly Portal[];
}

interface Row {
  targetId: string;
  targetSlug: string;
  words: unknown;
  lead: boolean;
  siteId: string;
}

const LOAD = `
select version.target_id as "targetId", target.slug as "targetSlug", coalesce(locate.draft_words, version.words) as words,
  search.lead, search.site_id as "siteId"
from search join locate_sweep locate on locate.sweep_id = search.sweep_id
  join target_version version on version.id = locate.target_version_id join target on target.id = version.target_id
where search.id = $1`;

/** @throws where the search is gone, or what it works on is not what locate writes */
export async function loadSearch(task: ClaimedTask, sql: Sql): Promise<SearchInput> {
  const { home, language } = readInput(task, LocateInput);
  const { rows } = await sql.query<Row>({ name: 'search-load', text: LOAD, values: [task.id] });
  const [row] = rows;
  if (!row) throw new Error(`Task ${task.id} of a locate sweep has no search.`);
  const { targetSlug, words, ...search } = row;
  const portals = await knownPortals(sql, task.practice);
  return { ...search, home, language, words: QueryWords.parse(words), pdf: mayBePdf(targetSlug), portals };
}

/** Portals of the practice country are for its sites alone. */
async function knownPortals(sql: Sql, practice: boolean): Promise<Portal[]> {
  const text = 'select host, vendor from portal where practice = $1';
  const { rows } = await sql.query<Portal>({ name: 'portals', text, values: [practice] });
  return [...BUILT_IN_PORTALS, ...rows];
}
