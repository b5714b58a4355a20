import { POLICIES } from '../../discover/index.js';
import { type Command, type CommandUse, EXIT, reportTo } from '../command.js';
import { readDiscoverArguments } from './arguments.js';

const policies = POLICIES.map(({ name }) => name).join(', ');

const use: CommandUse = {
  line: '<seed…> --words "<words>" [options]',
  exits: `${EXIT.notFound} nothing on the topic was found, ${EXIT.notSearched} no seed could be opened`,
  text: `discover gathers the pages on a topic over many hosts, following links from the seeds where they pay.

  --words "<words>"      what the topic's pages say; some ten words, the rarer the better
  --language <code>      the words' language, such as nb, so that other forms of them count (default: as they are)
  --max-downloads <n>    documents it may ask for (default: 500)
  --max-per-host <n>     of these at most so many of one host (default: no limit)
  --hosts "<hosts>"      the hosts it may go to, besides those of the seeds (default: any with a name in public)
  --policy <name>        ${policies} (default: ${POLICIES[0]?.name})
  --json                 print one JSON object and nothing else
  --allow-private, --no-delay, --recorded  as of locate; --recorded only with --hosts`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readDiscoverArguments(argv);
  const [{ discoverTopic }, { jsonDiscovered, plainDiscovered }] = await Promise.all([
    import('./discover-topic.js'),
    import('./answer.js'),
  ]);
  const began = performance.now();
  const say = asked.json ? () => {} : (line: string) => console.error(line);
  const discovered = await discoverTopic(asked, reportTo(say));
  const durationMs = Math.round(performance.now() - began);
  console.log(
    asked.json ? JSON.stringify(jsonDiscovered(discovered, durationMs)) : plainDiscovered(discovered, durationMs),
  );
  if (discovered.stop === 'no-seed') return EXIT.notSearched;
  return discovered.finds.length > 0 ? EXIT.done : EXIT.notFound;
}

/** Command that collects pages on a topic from many hosts. */
export const discover: Command = { use, run };
