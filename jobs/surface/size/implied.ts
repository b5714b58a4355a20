import type { Asked } from '../selection/port.js';

/** A database is taken to hold at least this many times what was acquired, before anything tells. */
const AT_FIRST = 2;

/**
 * The population that the answers imply, by capture and recapture (Lincoln & Petersen, Chapman's form): the share of the
 * shown records that was known before is the share of the database that was acquired then. The geometric mean over the
 * queries; never less than what was acquired.
 */
export function impliedPopulation(acquired: number, asked: readonly Asked[]): number {
  let [sum, weight] = [Math.log(AT_FIRST * Math.max(1, acquired)), 1];
  for (const { sizeBefore, returned, fresh } of asked) {
    if (sizeBefore === 0 || returned === 0) continue;
    sum += Math.log(((sizeBefore + 1) * (returned + 1)) / (returned - fresh + 1));
    weight++;
  }
  return Math.max(acquired + 1, Math.exp(sum / weight));
}
