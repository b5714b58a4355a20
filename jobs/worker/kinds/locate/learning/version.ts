import {
  EditedNames,
  editableNames,
  type LearningFailure,
  QueryWords,
  type VersionOrigin,
  type WordChange,
} from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { cleanJson } from '../../../core/clean-text.js';

/** A version that is being learned, with the words of its base. */
const LearningVersion = z.object({
  id: z.string(),
  targetId: z.string(),
  basedOnId: z.string().nullable(),
  createdAt: z.date(),
  words: QueryWords,
  /** Slug of the target; null if a person has edited its names. */
  slug: z.string(),
  builtIn: z.boolean(),
  names: EditedNames.nullable(),
});
export type LearningVersion = z.infer<typeof LearningVersion>;

/** Result of learning a version. */
export interface Learned {
  words: QueryWords;
  changes: WordChange[];
  /** All names of the version if it learned some; else null. */
  names: EditedNames | null;
  /** The registered sites from which it learned. */
  siteIds: string[];
}

const READ = statement({
  name: 'learning.version',
  text: `
select version.id, target_id as "targetId", based_on_id as "basedOnId", version.created_at as "createdAt", words, names, slug,
  built_in as "builtIn"
from target_version version join target on target.id = target_id
where version.id = $1 and origin = $2 and state = 'learning'`,
  row: LearningVersion,
});

const FINISH = statement({
  name: 'learning.finish',
  text: `
update target_version set state = 'proposed', words = $2::jsonb, changes = $3::jsonb, names = coalesce($4::jsonb, names)
where id = $1 and state = 'learning'`,
});

const ADD_SITES = statement({
  name: 'learning.add-sites',
  text: `
insert into target_training_site (target_version_id, site_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
});

const FAIL = statement({
  name: 'learning.fail',
  text: `update target_version set state = 'failed', failure = $2 where id = $1 and state = 'learning'`,
});

/** The version, if it is still to be learned from this source; else null. */
export function learningVersion(sql: Sql, id: string, from: VersionOrigin): Promise<LearningVersion | null> {
  return queryRow(sql.query, READ, [id, from]);
}

/** Names used in searches: the version's own, or the target's built-in ones. */
export const namesInUse = ({ names, slug, builtIn }: LearningVersion): EditedNames =>
  names ?? (builtIn ? editableNames(slug) : null) ?? {};

/** Writes a learned version once: one that was abandoned, or finished by another worker, is left unchanged. */
export async function finishLearning(sql: Sql, { id }: LearningVersion, learned: Learned): Promise<void> {
  await sql.transaction(async (query) => {
    const { words, changes, names } = learned;
    const finished = await execute(query, FINISH, [
      id,
      cleanJson(words),
      cleanJson(changes),
      names && cleanJson(names),
    ]);
    if (finished) await execute(query, ADD_SITES, [id, learned.siteIds]);
  });
}

export async function failLearning(sql: Sql, id: string, failure: LearningFailure): Promise<void> {
  await execute(sql.query, FAIL, [id, failure]);
}
