import type pg from 'pg';
import { fillRefresh, type RefreshScenario } from './refresh-scenario.js';
import { fill, type Scenario } from './scenario.js';
import { fillWatch, type WatchScenario } from './watch-scenario.js';

/**
 * Fills a migrated database with data for all screens, unless it is filled. Vacuums it as autovacuum would; otherwise
 * index-only scans would visit the tables.
 * @returns true if it was filled by this call
 */
export async function filled(
  connection: Pick<pg.Client, 'query'>,
  scenario: Scenario & RefreshScenario & WatchScenario,
): Promise<boolean> {
  const { rowCount } = await connection.query('select from watch_document limit 1'); // The table that is filled last.
  if (rowCount === 0) {
    await fill(connection, scenario);
    await fillRefresh(connection, scenario);
    await fillWatch(connection, scenario);
  }
  await connection.query('vacuum (analyze)');
  return rowCount === 0;
}
