import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startCountry } from '@hyrde/lab/country';
import { expect, it } from 'vitest';
import { sizeOf } from '../../lab/country/portals/archive.js';
import { searchUrl } from '../../lab/country/portals/search.js';
import { recordsOf } from '../../lab/country/portals/truth.js';
import { country as countryOf } from '../../lab/country/sites/country.js';
import { testDatabase } from '../../prisma/testing/database.js';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { makeSurfaceTask } from './testing/sweep-fixture.js';

const SHAPE = { sites: 120, troubles: [], archives: true };
const KILLS = 3;
/** Pages fetched between two kills; the whole run fetches about 140. */
const PAGES_A_KILL = 12;

const database = await forFile(testDatabase(), 'drop');
const country = await forFile(startCountry({ ...SHAPE, port: 0 }), 'stop');
const hostsFile = path.join(await folderForFile(), 'hosts');
await writeFile(hostsFile, country.hostsText);
const crew = await openCrew(database.url, { hostsFile, allow: country.allow }, { crawlDelayMs: 150, leaseS: 4 });

it('a portal whose workers are killed is retrieved completely, and nothing is requested twice', async () => {
  const { sql } = crew;
  const land = countryOf({ ...SHAPE, port: country.port });
  const [site] = land.sites
    .filter((each) => each.archiveVendor === 'sakssok' && sizeOf(each) > 1_000)
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  const url = (site && searchUrl(site)) ?? '';
  const { hostname: host } = new URL(url);
  const { taskId, portalId } = await makeSurfaceTask(sql, { name: 'Portal', home: `${site?.origin}/`, url });
  const pages = () => country.requests().filter((asked) => asked.host === host && asked.kind === 'document');
  await crew.start();
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => pages().length, PATIENTLY).toBeGreaterThanOrEqual(kill * PAGES_A_KILL);
    await crew.killOldest();
    await crew.start();
  }
  const outcome = async () => (await sql.query('select outcome from task where id = $1', [taskId])).rows[0]?.outcome;
  expect(await outcome()).toBeNull();
  await expect.poll(() => openTasks(sql), PATIENTLY).toEqual([]);
  expect(await outcome()).toBe('surfaced');

  const asked = pages().map((page) => page.path);
  const again = asked.filter((page, i) => asked.indexOf(page) < i);
  expect(again.length, `asked again: ${again}`).toBeLessThanOrEqual(KILLS);
  for (const [i, page] of asked.entries())
    if (asked.indexOf(page) < i) expect(asked[i - 1], `request before ${page} was repeated`).toBe(page);
  const { rows } = await sql.query<{ link: string }>('select link from portal_record where portal_id = $1', [portalId]);
  const links = new Set(rows.map(({ link }) => link));
  const truth = site ? recordsOf(site, null).map(({ link }) => new URL(link, url).href) : [];
  const lost = truth.filter((link) => !links.has(link));
  expect(truth.length).toBeGreaterThan(0);
  expect(lost.length / truth.length, `not retrieved: ${lost.slice(0, 20)}`).toBeLessThanOrEqual(0.02);
});
