import type { LearningFailure, QueryWords, VersionOrigin, WordChange } from '@hyrde/contracts';
import type { Sql } from '@hyrde/prisma/sql';
import { cleanJson } from '../../../core/clean-text.js';

/** A version that is being learned, with the words of its base. */
export interface LearningVersion {
  id: string;
  targetId: string;
  words: QueryWords;
}

/** What a version learned. */
export interface Learned {
  words: QueryWords;
  changes: WordChange[];
  /** The registered sites that it learned from. */
  siteIds: string[];
}

/** The version, if it still is to be learned from this. */
export async function learningVersion(sql: Sql, id: string, from: VersionOrigin): Promise<LearningVersion | null> {
  const text = `select id, target_id as "targetId", words from target_version
    where id = $1 and origin = $2 and state = 'learning'`;
  const { rows } = await sql.query<LearningVersion>(text, [id, from]);
  return rows[0] ?? null;
}

/** Writes what was learned, once: a version that a person gave up meanwhile, or that another worker finished, stays. */
export async function finishLearning(sql: Sql, { id }: LearningVersion, learned: Learned): Promise<void> {
  await sql.transaction(async (query) => {
    const { rowCount } = await query(
      `update target_version set state = 'ready', words = $2::jsonb, changes = $3::jsonb
       where id = $1 and state = 'learning'`,
      [id, cleanJson(learned.words), cleanJson(learned.changes)],
    );
    if (!rowCount) return;
    await query(
      `insert into target_training_site (target_version_id, site_id) select $1, unnest($2::uuid[])
       on conflict do nothing`,
      [id, learned.siteIds],
    );
  });
}

export async function failLearning(sql: Sql, id: string, failure: LearningFailure): Promise<void> {
  const text = `update target_version set state = 'failed', failure = $2 where id = $1 and state = 'learning'`;
  await sql.query(text, [id, failure]);
}
