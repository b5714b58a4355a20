import { randomUUID } from 'node:crypto';
import { EditedNames, QueryWords, WordChange } from '@hyrde/contracts';
import { queuedJob } from '@hyrde/store/queue';
import { describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../../prisma/testing/database.js';
import { forFile } from '../../../../../scripts/testing/for-file.js';
import { openQueues } from '../../../core/queue.js';
import { openLog } from '../../../core/telemetry.js';
import { startWorker } from '../../../core/worker.js';
import { makeSweep, testEnvironment } from '../../../testing/sweep-fixture.js';
import { type TinySite, tinyCountry } from '../../../testing/tiny-country.js';
import { WORKER_KINDS } from '../../index.js';

const { database, sql } = await databaseForFile();
const country = await forFile(tinyCountry(12), 'stop');
const env = testEnvironment(database.url, country);
await forFile(startWorker(env, openLog('error'), WORKER_KINDS), 'stop');
const system = await forFile(openQueues(env, openLog('error')), 'close');

const urlOf = ({ homeUrl, record }: TinySite) => new URL(record ?? '/', homeUrl).href;
const withRecord = () => country.sites.filter(({ record }) => record !== null);

interface Made {
  versionId: string;
  targetId: string;
}

/** A version to be learned, of a target of its own, based on a version with these words. */
async function makeVersion(slug: string, origin: 'examples' | 'verdicts', words: QueryWords): Promise<Made> {
  const { rows } = await sql.query<Made>(
    `with target as (
       insert into target (id, slug, name, description) values (gen_random_uuid(), $1, '{}', '{}')
       on conflict (slug) do update set slug = excluded.slug returning id
     ), base as (
       insert into target_version (id, target_id, version, words, origin)
       select gen_random_uuid(), id, 100, $2::jsonb, 'edited' from target
       on conflict (target_id, version) do update set words = excluded.words returning id, target_id
     )
     insert into target_version (id, target_id, version, words, origin, state, based_on_id)
     select gen_random_uuid(), target_id, 101 + (select count(*) from target_version), $2::jsonb, $3, 'learning', id
     from base returning id as "versionId", target_id as "targetId"`,
    [slug, JSON.stringify(words), origin],
  );
  const [made] = rows;
  if (!made) throw new Error('No version was made.');
  return made;
}

/** Queues the job now, as the reconciler does within five seconds. */
async function learnNow(versionId: string, from: 'examples' | 'verdicts') {
  await system.queues.learning.addBulk([queuedJob(`learn-${from}`, versionId, { targetVersionId: versionId })]);
  return learned(versionId);
}

async function learned(versionId: string) {
  const read = async () => {
    const { rows } = await sql.query<
      Record<'words' | 'names' | 'changes', unknown> & Record<'state' | 'failure', string>
    >('select state, failure, words, names, changes from target_version where id = $1', [versionId]);
    return rows[0];
  };
  await expect.poll(async () => (await read())?.state).not.toBe('learning');
  const row = await read();
  const trained = await sql.query<{ name: string }>(
    `select site.name from target_training_site join site on site.id = site_id where target_version_id = $1 order by 1`,
    [versionId],
  );
  return {
    state: row?.state,
    failure: row?.failure,
    words: QueryWords.parse(row?.words),
    names: EditedNames.nullable().parse(row?.names),
    changes: WordChange.array().parse(row?.changes),
    trained: trained.rows.map(({ name }) => name),
  };
}

describe('learning from example pages', () => {
  it('learns their names and the words that distinguish them from their sites, and reports which could not be read', async () => {
    const examples = withRecord().slice(0, 3);
    country.trouble = (_host, path) =>
      path.endsWith('.png') ? { status: 200, headers: { 'content-type': 'image/png' } } : null;
    await makeSweep(sql, country.sites, { budget: 1 });
    const { versionId, targetId } = await withExamples([
      ...examples.map(urlOf),
      new URL('/borte', examples[0]?.homeUrl).href,
      new URL('/bilde.png', examples[0]?.homeUrl).href,
    ]);
    const { state, words, names, changes, trained } = await learned(versionId); // The reconciler queues it.
    expect(state).toBe('proposed');
    const [heaviest] = words.nb ?? [];
    expect(heaviest?.word).toBe('postliste');
    expect(heaviest?.weight).toBeGreaterThan(1.5);
    expect(words.nb?.map(({ word }) => word)).toEqual(expect.arrayContaining(['skatt', 'arkiv', 'journal']));
    expect(words.nb?.map(({ word }) => word)).not.toContain('velkommen');
    expect(words.en).toEqual([{ word: 'register', weight: 2 }]);
    expect(names).toEqual({ nb: { names: ['Postliste', 'Innsyn og arkiv'], not: [] } });
    expect(changes).toContainEqual({
      language: 'nb',
      word: 'postliste',
      before: 1,
      after: heaviest?.weight,
      right: 3,
      wrong: 0,
    });
    expect(trained).toEqual(examples.map(({ name }) => name));
    const { rows } = await sql.query<{ url: string; state: string; failure: string | null; title: string | null }>(
      'select url, state, failure, title from target_example where target_id = $1 order by at, id',
      [targetId],
    );
    expect(rows.filter((row) => row.state === 'read').map(({ title }) => title)).toEqual(
      examples.map(({ name }) => `Postliste – ${name}`),
    );
    expect(rows.slice(-2)).toMatchObject([
      { state: 'failed', failure: 'missing' },
      { state: 'failed', failure: 'not-a-page' },
    ]);
    country.trouble = null;
  });

  it('counts a page on a portal to the site whose page it is known to be', async () => {
    const [portal, owner] = withRecord();
    if (!portal || !owner) throw new Error('The country has too few records.');
    await sql.query('update site set archived_at = now() where name = $1', [portal.name]);
    try {
      await sql.query(
        `insert into verified_page (site_id, target_id, verdict_url, updated_at)
         select site.id, target.id, $1, now() from site, target where site.name = $2 limit 1`,
        [urlOf(portal), owner.name],
      );
      const { versionId } = await withExamples([urlOf(portal)]);
      expect(await learned(versionId)).toMatchObject({ state: 'proposed', trained: [owner.name] });
    } finally {
      await sql.query('update site set archived_at = null where name = $1', [portal.name]);
    }
  });

  it('fails in so many words where none can be read', async () => {
    const { versionId } = await withExamples(['http://nowhere.invalid/']);
    expect(await learnNow(versionId, 'examples')).toMatchObject({ failure: 'no-examples', trained: [] });
  });

  /** The examples exist before the version: the worker may start at any moment. */
  async function withExamples(urls: readonly string[]): Promise<Made> {
    const slug = randomUUID();
    await sql.query(
      `with target as (insert into target (id, slug, name, description) values (gen_random_uuid(), $1, '{}', '{}') returning id)
       insert into target_example (id, target_id, url, at)
       select gen_random_uuid(), target.id, url, now() + position * interval '1 second'
       from target, unnest($2::text[]) with ordinality given(url, position)`,
      [slug, urls],
    );
    return makeVersion(slug, 'examples', {
      nb: [
        { word: 'postliste', weight: 1 },
        { word: 'skatt', weight: 1 },
      ],
      en: [{ word: 'register', weight: 2 }],
    });
  }
});

describe('learning from verdicts', () => {
  const words: QueryWords = {
    nb: [
      { word: 'postliste', weight: 1 },
      { word: 'barnehage', weight: 1 },
    ],
  };

  it('fails without verdicts', async () => {
    const { versionId } = await makeVersion('unjudged', 'verdicts', words);
    expect(await learnNow(versionId, 'verdicts')).toMatchObject({ state: 'failed', failure: 'no-verdicts' });
  });

  it('takes what verified pages share, from each site once, and only verdicts that stood when it was made', async () => {
    const { sweepId } = await makeSweep(sql, country.sites, { budget: 15 });
    const done = async () =>
      (await sql.query('select from sweep where id = $1 and state = $2', [sweepId, 'done'])).rowCount;
    await expect.poll(done).toBe(1);
    const [first, late] = withRecord();
    // A verdict names another right page, which the search never opened: it is fetched.
    await sql.query(
      `update review_item set decided_at = now(),
         verdict = case when site.name = $2 then 'wrong' when finding.url is null then 'absent' else 'correct' end,
         right_url = case when site.name = $2 then $3 end
       from search join site on site.id = site_id join finding on finding.search_id = search.id
       where review_item.search_id = search.id and review_item.sweep_id = $1`,
      [sweepId, first?.name, new URL('/skole/1', first?.homeUrl).href],
    );
    await sql.query(
      `update review_item set decided_at = now() + interval '1 hour' from search join site on site.id = site_id
       where review_item.search_id = search.id and review_item.sweep_id = $1 and site.name = $2`,
      [sweepId, late?.name],
    );
    const { versionId } = await makeVersion('mail-record', 'verdicts', words);
    const result = await learnNow(versionId, 'verdicts');
    expect(result.state).toBe('proposed');
    const weight = (word: string) => result.words.nb?.find((one) => one.word === word)?.weight ?? 0;
    expect(weight('postliste')).toBeGreaterThan(1);
    // The word occurs on the records only, but "postliste" separates them without it.
    expect(weight('arkiv')).toBe(0);
    expect(weight('barnehage')).toBe(1); // Seven sites are too few to reduce it.
    expect(result.changes).toContainEqual(
      expect.objectContaining({ word: 'postliste', before: 1, right: 6, wrong: 1 }),
    );
    // The link and the title of the pages that people found right.
    expect(result.names).toEqual({ nb: { names: ['Innsyn og arkiv', 'Postliste'], not: [] } });
    expect(result.changes).toContainEqual(
      expect.objectContaining({ word: 'Postliste', before: null, after: null, wrong: 1 }),
    );
    expect(result.trained).toEqual(
      country.sites
        .filter(({ name }) => name !== late?.name)
        .map(({ name }) => name)
        .sort(),
    );
    expect(country.visits.filter(({ path }) => path.startsWith('/intern'))).toEqual([]);
  });
});
