import { named } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Localised } from '../http/common.js';

/** Square of a region on the map of its country; column and row count from the upper left, from 0. */
export const Tile = z.strictObject({
  /** Name of the region, as sites have it. */
  region: z.string().min(1).max(100),
  /** Abbreviation that fits into the square. */
  short: z.string().min(1).max(12),
  column: z.int().min(0).max(11),
  row: z.int().min(0).max(19),
});
export type Tile = z.infer<typeof Tile>;

/** Faults of a map: two regions on one square, or one on two. */
export function* faultsOfTiles(tiles: readonly Tile[]): Generator<string> {
  const taken = new Map<string, string>();
  const regions = new Set<string>();
  for (const { region, column, row } of tiles) {
    const there = taken.get(`${column},${row}`);
    if (there !== undefined) yield `${region} is on the square of ${there}`;
    if (regions.has(region)) yield `${region} is on two squares`;
    taken.set(`${column},${row}`, region);
    regions.add(region);
  }
}

/** Map of a country, with the ids of the regions that exist here. */
export const TileMap = named('TileMap', {
  name: Localised,
  tiles: z.array(z.object({ ...Tile.shape, /** null if no region of that name exists. */ regionId: Id.nullable() })),
});
export type TileMap = z.infer<typeof TileMap>;
