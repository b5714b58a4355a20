import { z } from 'zod';
import { Localised } from '../http/common.js';
import { COUNTRIES } from '../sites/countries/countries.js';
import practice from './practice.json' with { type: 'json' };
import { Tile, type TileMap } from './tile.schemas.js';

const PRACTICE = [z.object({ name: Localised, tiles: z.array(Tile) }).parse(practice)];

/**
 * Maps of the countries to which these regions belong; regions of no known country are left out.
 * @param inPractice true for the practice country
 */
export function tileMaps(regions: readonly { id: string; name: string }[], inPractice: boolean): TileMap[] {
  const ids = new Map(regions.map(({ id, name }) => [name, id]));
  return (inPractice ? PRACTICE : COUNTRIES)
    .map(({ name, tiles }) => ({
      name,
      tiles: tiles.map((tile) => ({ ...tile, regionId: ids.get(tile.region) ?? null })),
    }))
    .filter(({ tiles }) => tiles.some(({ regionId }) => regionId !== null));
}
