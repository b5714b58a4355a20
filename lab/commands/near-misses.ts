import { BUILT_IN_TARGETS, DEFAULT_BUDGET, mayBePdf, namesOf } from '@hyrde/contracts';
import { LOCATORS, type Located } from '@hyrde/jobs/locate';
import { country } from '../country/sites/country.js';
import { isRight as isTrue, isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import { type NearMiss, nearMissTable } from '../sites/near-misses.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { groupOf } from '../sites/report.js';
import { isRight, NEAR_MISSES, run, searchesOf } from '../sites/searches.js';
import { WrongUse, whole } from './options.js';
import { print } from './output.js';
import { sitesIn } from './recorded.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';

const HERDER = LOCATORS.herder;

/** How many sites a person decides in an hour where a search claims nothing, by what they are shown: simulated reviewers. */
export const nearMissesCommand = {
  use: `near-misses [--recorded FOLDER] [--max-downloads 60] [--look 5] [--key 1] [--next 1] ${SHAPE_USE}    (near misses: decided an hour, the nearest page against three)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['recorded', 'max-downloads', 'look', 'key', 'next']);
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    const seconds = {
      look: secondsIn(values.look, 'look', 5),
      key: secondsIn(values.key, 'key', 1),
      next: secondsIn(values.next, 'next', 1),
    };
    print(
      `A simulated reviewer: ${seconds.look} s a page looked at, ${seconds.key} s a key, ${seconds.next} s until the next item. Assumed.`,
    );
    print(nearMissTable('Practice country', await ofCountry(shapeOf(values), budget), seconds));
    if (values.recorded === undefined) return;
    const sites = await sitesIn(values.recorded);
    if (sites === null) return print(`Skipped: there is no folder ${values.recorded}.`);
    const misses = await ofSites(sites, budget);
    for (const [name, part] of Object.entries(misses)) print(nearMissTable(`Recorded sites, ${name}`, part, seconds));
  },
};

/** @throws WrongUse where it is no number of seconds */
function secondsIn(text: string | undefined, name: string, otherwise: number): number {
  const seconds = text === undefined ? otherwise : Number(text);
  if (!(seconds >= 0 && seconds <= 3_600)) throw new WrongUse(`--${name} takes seconds, 0 to 3600.`);
  return seconds;
}

/** The pages of a search that names none; null where it names one, or weighed none. */
function pagesOf({ outcome, runnersUp }: Located, isIt: (url: string) => boolean): boolean[] | null {
  if (outcome !== 'not-found' || runnersUp.length === 0) return null;
  return runnersUp.slice(0, NEAR_MISSES).map(({ url }) => isIt(url));
}

async function ofCountry(shape: ReturnType<typeof shapeOf>, budget: number): Promise<NearMiss[]> {
  const land = country(shape);
  const misses: NearMiss[] = [];
  for (const { slug, words } of BUILT_IN_TARGETS)
    for (const site of isTrueTarget(slug) ? land.sites : []) {
      if (!isTrueTarget(slug)) continue;
      const truth = truthOf(site, slug);
      const located = await HERDER(
        { home: `${site.origin}/`, words, names: namesOf(slug), language: site.language, parameters: {} },
        new PureWeb(land, site, budget, land.seed, { pdf: mayBePdf(slug) }),
      );
      const pages = pagesOf(located, (url) => isTrue(truth, url));
      if (pages) misses.push({ group: site.origin, pages, absent: truth.urls.length === 0 });
    }
  return misses;
}

/** By how the page is asked for, as it is or taken away. */
async function ofSites(sites: readonly RecordedSite[], budget: number): Promise<Record<string, NearMiss[]>> {
  const parts: Record<string, NearMiss[]> = { 'built-in targets': [], 'a stranger’s words': [] };
  for (const search of searchesOf(sites)) {
    const pages = pagesOf(await run(search, HERDER, budget), (url) => !search.removed && isRight(search, url));
    if (!pages) continue;
    const part = search.asked === 'built-in' ? 'built-in targets' : 'a stranger’s words';
    parts[part]?.push({ group: groupOf(search.site), pages, absent: search.removed });
  }
  return parts;
}
