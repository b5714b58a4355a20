import { memoryJournal, openJournalledWeb } from '../../../journal/index.js';
import { hostsScope } from '../../../site/index.js';
import { count } from '../../../worker/testing/kinds/census/count.js';
import { type Command, EXIT } from '../../command.js';
import { readHome } from '../../home.js';
import { openFetcher } from '../../open-fetcher.js';
import { parseOptions } from '../../parse-options.js';
import { WrongUse } from '../../wrong-use.js';

const OPTIONS = { 'allow-private': { type: 'boolean' }, 'no-delay': { type: 'boolean' } } as const;
const BUDGET = 100;

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const [word, ...addresses] = positionals;
  if (word === undefined || addresses.length === 0)
    throw new WrongUse('Say which word and where: hyrde census <word> <homeUrl>.');
  const homes = addresses.map(readHome);
  const asked = { allowPrivate: values['allow-private'] ?? false, noDelay: values['no-delay'] ?? false };
  const fetcher = await openFetcher({ ...asked, recorded: false }, () => {});
  try {
    const scope = hostsScope(homes.map((home) => new URL(home).host));
    const journal = memoryJournal().next();
    const web = openJournalledWeb({
      fetcher,
      scope,
      budget: BUDGET,
      seed: 1,
      startedAt: new Date(),
      journal,
      trees: true,
    });
    const { pages, named } = await count(word, homes, { sections: {}, at: 0 }, web);
    console.log(`named on ${named} of ${pages} pages`);
    return EXIT.done;
  } finally {
    await fetcher.close();
  }
}

/** Counts the pages of some hosts that name a word. */
export const census: Command = {
  use: { line: '<word> <homeUrl> …', text: 'census counts the pages that name a word.' },
  run,
};
