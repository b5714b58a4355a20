import type pg from 'pg';
import { fillRefresh, type RefreshScenario } from './refresh-scenario.js';
import { fill, type Scenario } from './scenario.js';
import { fillWatch, type WatchScenario } from './watch-scenario.js';

/**
 * Fills a migrated database with what all screens ask for, where it is not filled yet. It is left as autovacuum has it after
 * a while: without that, lists that an index alone could answer are looked up in their tables.
 * @returns was it filled now?
 */
export async function filled(
  connection: Pick<pg.Client, 'query'>,
  scenario: Scenario & RefreshScenario & WatchScenario,
): Promise<boolean> {
  const { rowCount } = await connection.query('select from watch_document limit 1'); // the last to be filled
  if (rowCount === 0) {
    await fill(connection, scenario);
    await fillRefresh(connection, scenario);
    await fillWatch(connection, scenario);
  }
  await connection.query('vacuum (analyze)');
  return rowCount === 0;
}
