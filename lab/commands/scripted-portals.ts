import { LOCATE_HEAD, locateTargets } from '../applications/locate-targets.js';
import { sitePages } from '../applications/site-pages.js';
import { sizeOf } from '../country/portals/archive.js';
import { country, type Site } from '../country/sites/country.js';
import { scoreScripted } from '../portals/scripted/score.js';
import { serveSiteWithPortal } from '../portals/scripted/site.js';
import { SCRIPTED_FAMILIES, variantOf } from '../portals/scripted/variants.js';
import { table } from '../report/table.js';
import { optionsOf, whole } from './options.js';

const BUDGET = 2_000;

/** Surfaces practice portals that are searchable by script only, through the fetcher with its browser. */
export const scriptedPortalsCommand = {
  use: 'scripted-portals [--seeds 4] [--from 0] [--locate]    (portals of two script-driven families retrieved whole, in a browser where it must be; with --locate, targets looked for on a municipality whose mail record is such a portal)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['seeds', 'from'], ['locate']);
    const [seeds, from] = [whole(values.seeds, 'seeds', 4), whole(values.from, 'from', 0)];
    const [site] = country({ sites: 120, troubles: [], archives: true })
      .sites.filter(({ archiveVendor }) => archiveVendor !== null)
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    if (!site) return;
    if (values.locate) return await locateOn(site, seeds, from);
    for (const family of SCRIPTED_FAMILIES)
      for (let seed = from; seed < from + seeds; seed++) {
        const variant = variantOf(family, seed);
        const score = await scoreScripted(site, variant, BUDGET);
        const { records, found, strange, right, fields, downloads, visits, stop, size, replays, examples } = score;
        const { names, wrapper, paging, total, more, sent, wantsWord, body } = variant;
        const of = [names, wrapper, paging, `total ${total}`, more, sent, wantsWord ? 'wants a word' : 'draws all'];
        process.stdout.write(
          `${family} ${seed} (${[...of, ...(family === 'kortflaten' ? [] : [body])].join(', ')}): ${found} of ${records}, ` +
            `${strange} that are no records, fields ${(right / Math.max(1, fields)).toFixed(4)}, ${downloads} downloads (${visits} visits), ` +
            `${((100 * downloads) / Math.max(1, found)).toFixed(1)} a hundred, ${stop}, ` +
            `size ${size ? `${size.low.toFixed(0)}–${size.high?.toFixed(0) ?? 'any'} ${size.basis}` : 'unknown'}, ` +
            `${replays ? 'replays' : 'DOES NOT REPLAY'}\n${examples.map((each) => `  ${each}\n`).join('')}`,
        );
      }
  },
};

async function locateOn(site: Site, seeds: number, from: number): Promise<void> {
  const pages = sitePages();
  const rows: string[][] = [];
  for (const family of SCRIPTED_FAMILIES)
    for (let seed = from; seed < from + seeds; seed++) {
      const at = await serveSiteWithPortal(site, pages, variantOf(family, seed));
      rows.push(...(await locateTargets(`${family} ${seed}`, pages, at).finally(() => at.stop())));
    }
  process.stdout.write(`${table([LOCATE_HEAD, ...rows])}\n`);
}
