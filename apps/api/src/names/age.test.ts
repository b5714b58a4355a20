import { RECORD_RETENTION_D } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { expect, it } from 'vitest';
import { dropOldBodies } from '../../../../jobs/worker/core/retention.js';
import { deleteOld, dueJobs } from '../../../../jobs/worker/kinds/surface/index.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { BLOBS } from '../base/tokens.js';
import { apiForFile } from '../testing/api.js';
import { plantName } from '../testing/planted-name.js';

const api = await apiForFile();
const sql = await forFile(openSql(api.appUrl), 'close');
const blobs = api.app.get(BLOBS);
const planted = await plantName(api);

const counted = async (table: string, where: string): Promise<number> =>
  Number((await api.db.$queryRawUnsafe<{ n: bigint }[]>(`select count(*) as n from ${table} where ${where}`))[0]?.n);
const NAMED = `ilike '%nordmann%'`;

/** Counts of stored content of pages that name persons, URLs aside: rows by class, and bodies. */
async function kept() {
  const bodies = await Promise.all(planted.blobs.map((hash) => blobs.get(hash)));
  return {
    evidence: await counted('evidence_page', `exchange::text ${NAMED}`),
    texts: await counted('finding', 'visible_hash is not null'),
    pictures: await counted('finding', 'screenshot_hash is not null'),
    titles: await counted('finding', `title ${NAMED} or matches::text ${NAMED}`),
    found: await counted('search', `found_title ${NAMED}`),
    steps: await counted('trail_step', `label ${NAMED}`),
    others: await counted('runner_up', `title ${NAMED}`),
    dossiers: await counted('dossier', `pages::text like '%Klage fra%' or off_site::text like '%Saker om%'`),
    changes: await counted('page_change', 'after_hash is not null or picture_hash is not null'),
    journal: await counted('journal_entry', `exchange::text ${NAMED}`),
    bodies: bodies.filter((body) => body !== null).length,
  };
}

/** Backdates all rows by this many days and runs the retention jobs; returns the names of the jobs that were due. */
async function after(days: number) {
  const at = new Date(Date.now() - days * 86_400_000);
  for (const [table, column] of [
    ['evidence_page', 'at'],
    ['page_change', 'at'],
    ['journal_entry', 'at'],
    ['portal_query', 'at'],
    ['portal_record', 'first_seen_at'],
    ['task', 'finished_at'],
    ['blob', 'created_at'],
  ])
    await api.db.$executeRawUnsafe(`update ${table} set ${column} = $1`, at);
  const due = await sql.transaction((query) => dueJobs(query));
  await deleteOld(sql, new AbortController().signal);
  await dropOldBodies({ sql, blobs }, 30, Date.now());
  return due.map(({ name }) => name);
}

it('evidence of pages that name people goes once names may be kept no longer, and not a day before', async () => {
  const before = await kept();
  for (const [name, count] of Object.entries(before)) expect(count, name).toBeGreaterThan(0);
  expect(await after(RECORD_RETENTION_D - 1)).toEqual([]);
  expect(await kept()).toEqual(before);

  const { mailRecord, contact } = planted.searches;
  const hashes = await api.db.evidencePage.findFirstOrThrow({ where: { taskId: mailRecord, seq: 1 } });
  expect(await after(RECORD_RETENTION_D + 1)).toEqual(['delete-records']);
  // Content of the other target's finding, whose page names nobody.
  const plain = { texts: 1, pictures: 1 };
  const nothing = {
    evidence: 0,
    titles: 0,
    found: 0,
    steps: 0,
    others: 0,
    dossiers: 0,
    changes: 0,
    journal: 0,
    bodies: 0,
  };
  expect(await kept()).toEqual({ ...plain, ...nothing });
  const left = await api.db.evidencePage.findMany({
    where: { taskId: { in: [mailRecord, contact] } },
    orderBy: { url: 'asc' },
  });
  const home = planted.urls.mailRecord.replace('innsyn/postliste', '');
  expect(left.map(({ url }) => url)).toEqual([home, home, `${home}kontakt`]);

  // The page's URL is kept, with the hashes of the deleted content and the reason for the deletion.
  const auditor = await api.as('auditor');
  const { body } = await auditor.get(`/findings/${mailRecord}`);
  expect(body).toMatchObject({
    url: planted.urls.mailRecord,
    hasText: false,
    screenshot: 'off',
    redacted: [{ why: 'age', received: hashes.receivedHash, text: hashes.textHash }],
  });
  expect((await auditor.get(`/findings/${mailRecord}/text`)).status).toBe(404);
  expect((await auditor.get(`/findings/${mailRecord}/screenshot`)).status).toBe(404);
  expect((await auditor.get(`/findings/${mailRecord}/files`)).status).toBe(200);
  expect((await auditor.get(`/changes/${planted.changes.entry}`)).body).toMatchObject({ diff: null, before: null });
  expect(await after(RECORD_RETENTION_D + 1)).toEqual([]);
});
