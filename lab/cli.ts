import { WrongUse } from './commands/options.js';

interface Command {
  use: string;
  run(args: string[]): Promise<void>;
}

/** Modules are loaded on use, so that serving the country loads neither algorithms nor database. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  country: async () => (await import('./commands/country.js')).countryCommand,
  load: async () => (await import('./commands/load.js')).loadCommand,
  'sweep-country': async () => (await import('./commands/sweep-country.js')).sweepCountryCommand,
  workers: async () => (await import('./commands/workers.js')).workersCommand,
  'known-pages': async () => (await import('./commands/known-pages.js')).knownPagesCommand,
  registry: async () => (await import('./commands/registry.js')).registryCommand,
  'locate-sites': async () => (await import('./commands/locate-sites.js')).locateSitesCommand,
  teaching: async () => (await import('./commands/teaching.js')).teachingCommand,
  names: async () => (await import('./commands/names.js')).namesCommand,
  'one-visit': async () => (await import('./commands/one-visit.js')).oneVisitCommand,
  fit: async () => (await import('./commands/fit.js')).fitCommand,
  'name-lists': async () => (await import('./commands/name-lists.js')).nameListsCommand,
  'letter-pairs': async () => (await import('./commands/letter-pairs.js')).letterPairsCommand,
  locate: async () => (await import('./commands/locate.js')).locateCommand,
  crawl: async () => (await import('./commands/crawl.js')).crawlCommand,
  learning: async () => (await import('./commands/learning.js')).learningCommand,
  chaos: async () => (await import('./commands/chaos.js')).chaosCommand,
  discover: async () => (await import('./commands/discover.js')).discoverCommand,
  surface: async () => (await import('./commands/surface.js')).surfaceCommand,
  'surface-sizes': async () => (await import('./commands/surface-sizes.js')).surfaceSizesCommand,
  'surface-numbers': async () => (await import('./commands/surface-numbers.js')).surfaceNumbersCommand,
  refresh: async () => (await import('./commands/refresh.js')).refreshCommand,
  'refresh-country': async () => (await import('./commands/refresh-country.js')).refreshCountryCommand,
  watch: async () => (await import('./commands/watch.js')).watchCommand,
  'watch-country': async () => (await import('./commands/watch-country.js')).watchCountryCommand,
  foragers: async () => (await import('./commands/foragers.js')).foragersCommand,
  'load-records': async () => (await import('./commands/load-records.js')).loadRecordsCommand,
  'portals-product': async () => (await import('./commands/portals-product.js')).portalsProductCommand,
  'scripted-portals': async () => (await import('./commands/scripted-portals.js')).scriptedPortalsCommand,
  'read-sites': async () => (await import('./commands/read-sites.js')).readSitesCommand,
  emris: async () => (await import('./commands/emris.js')).emrisCommand,
  webfountain: async () => (await import('./commands/webfountain.js')).webfountainCommand,
  papers: async () => (await import('./commands/papers.js')).papersCommand,
  applications: async () => (await import('./commands/applications.js')).applicationsCommand,
  attack: async () => (await import('./commands/attack.js')).attackCommand,
};

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `npm run lab -- <command>\n\n${commands.map(({ use }) => `  ${use}`).join('\n')}\n`;
}

/**
 * Runs one command of the lab.
 * @returns exit code: 0 done, 1 failed, 2 wrong use
 */
export async function main(args: string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    process.stderr.write(await help());
    return name === '--help' ? 0 : 2;
  }
  try {
    const command = await load();
    await command.run(rest);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return error instanceof WrongUse || isArgumentError(error) ? 2 : 1;
  }
}

/** True for the error that Node's `parseArgs` throws for an unknown or malformed option. */
const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS');
