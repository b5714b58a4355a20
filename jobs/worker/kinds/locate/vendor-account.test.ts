import { beforeEach, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import { runTask } from '../../core/tasks/task-run.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { locateKind } from './index.js';

const HOME = 'https://www.valer.kommune.example/';
const { sql } = await databaseForFile();

/** Units that the vendor lists, and the requests to it. */
let units: { id: string; navn: string; orgnummer: string }[];
let asked: string[];

beforeEach(async () => {
  await sql.query('truncate sweep, site, region cascade');
  units = [
    { id: 'enh_1', navn: 'Våler kommune', orgnummer: '871034222' },
    { id: 'enh_2', navn: 'Våler kommune', orgnummer: '959272492' },
    { id: 'enh_3', navn: 'Sande kommune', orgnummer: '964981337' },
  ];
  asked = [];
});

function answer(url: string): Reply {
  if (url === HOME)
    return documentReply(url, '<html lang="nb"><title>Velkommen</title><p>Om oss. <a href="/skole">Skole</a>');
  if (url === `${HOME}skole`) return documentReply(url, '<html lang="nb"><title>Skole</title><p>Alt om skolene våre.');
  if (!url.startsWith('https://api.einnsyn.no/')) return failedReply(url);
  asked.push(url);
  return { ...fileReply(url, JSON.stringify({ items: units })), contentType: 'application/json' };
}

/** Searches the mail record of a body with this name and number. */
async function search(name: string, number: string | null, practice = false) {
  const { searchIds } = await makeSweep(sql, [{ name, homeUrl: HOME }]);
  const [id = ''] = searchIds;
  await sql.query(`update site set language = 'nb', practice = $2, number = $1`, [number, practice]);
  await sql.query('update sweep set practice = $1', [practice]);
  await sql.query(`update task set input = input || '{"language": "nb"}'`);
  await runTask(
    taskContext(sql, [locateKind], async (request) => answer(typeof request === 'string' ? request : request.url)),
    id,
  );
  const { rows } = await sql.query<{ outcome: string; reason: string; url: string | null; trail: unknown }>(
    `select task.outcome, task.reason, finding.url from task left join finding on finding.search_id = task.id where task.id = $1`,
    [id],
  );
  return rows[0];
}

it('a body whose site leads nowhere is found in the vendor’s list by its number, for a person to decide', async () => {
  expect(await search('Våler', '959272492')).toMatchObject({
    ...{ outcome: 'found', reason: 'vendor-account' },
    url: 'https://api.einnsyn.no/search?administrativEnhet=enh_2',
  });
  expect(asked).toEqual(['https://api.einnsyn.no/enhet?limit=100']);
  const { rows } = await sql.query('select url from evidence_page where url like $1', ['%/enhet%']);
  expect(rows).toHaveLength(1);
  const { rows: review } = await sql.query('select 1 from review_item');
  expect(review).toHaveLength(1);
});

it('by its name alone it is not, if two accounts have that name', async () => {
  expect(await search('Våler', null)).toMatchObject({ outcome: 'not-found', url: null });
  expect(asked).toHaveLength(1);
});

it('by its name alone it is not, if another known body has it', async () => {
  await sql.query(
    `insert into site (id, name, home_url, practice) values (gen_random_uuid(), 'Sande (Vestfold)', 'https://sande.example/', false)`,
  );
  expect(await search('Sande', null)).toMatchObject({ outcome: 'not-found' });
});

it('a site of the practice country is never sought with real vendors', async () => {
  expect(await search('Sande', null, true)).toMatchObject({ outcome: 'not-found' });
  expect(asked).toEqual([]);
});
