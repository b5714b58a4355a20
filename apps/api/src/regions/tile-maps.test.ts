import { describe, expect, it } from 'vitest';
import { REGIONS } from '../../../../lab/country/words/names.js';
import { COUNTRIES } from '../sites/countries/countries.js';
import { faultsOfTiles } from './tile.schemas.js';
import { tileMaps } from './tile-maps.js';

const idsOf = (names: readonly string[]) => names.map((name) => ({ id: `id of ${name}`, name }));

describe('the maps of squares', () => {
  it('have every region of the practice country, and of real ones those that are here', () => {
    const [map, ...others] = tileMaps(idsOf(REGIONS.map(({ name }) => name)), true);
    expect(others).toEqual([]);
    expect(map?.tiles.map(({ region, regionId }) => [region, regionId]).sort()).toEqual(
      REGIONS.map(({ name }) => [name, `id of ${name}`]).sort(),
    );
    expect([...faultsOfTiles(map?.tiles ?? [])]).toEqual([]);
    const real = tileMaps(idsOf(['Oslo', 'Skåne län', 'Atlantis']), false);
    expect(real.map(({ name }) => name.en)).toEqual(['Norway', 'Sweden']);
    const here = real.flatMap(({ tiles }) => tiles.filter(({ regionId }) => regionId !== null));
    expect(here.map(({ region }) => region).sort()).toEqual(['Oslo', 'Skåne län']);
    expect(tileMaps(idsOf(['Atlantis']), false)).toEqual([]);
  });

  it('know a region of one country from those of all others', () => {
    const regions = COUNTRIES.flatMap(({ tiles }) => tiles.map(({ region }) => region));
    expect(new Set(regions).size).toBe(regions.length);
  });

  it('say which squares are taken twice', () => {
    const tile = { region: 'North', short: 'N', column: 0, row: 0 };
    expect([...faultsOfTiles([tile, { ...tile, region: 'South' }, { ...tile, row: 1 }])]).toEqual([
      'South is on the square of North',
      'North is on two squares',
    ]);
  });
});
