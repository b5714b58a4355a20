import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WrongUse } from '../../commands/options.js';
import { attackWithCorpus, type Searched } from './attack.js';
import { breaches, MAX_ADDED_MB, MAX_BLOCK_MS, wasReached } from './law.js';
import { CORPUS } from './sites/index.js';

export const CORPUS_USE = 'corpus [--refresh] [site …]';

const built = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const COLUMNS = ['site'.padEnd(40), 'outcome'.padEnd(38), 's', 'block ms', 'MB', 'browser MB', 'left'];

/**
 * Searches the hostile sites, all or the named ones – or visits them again as known pages that turned hostile – and
 * prints the cost of each.
 * @throws if a site broke the law
 */
export async function runCorpus(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { refresh: { type: 'boolean' } },
    allowPositionals: true,
  });
  const known = CORPUS.map(({ name }) => name);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new WrongUse(`There is no hostile site "${unknown}".`);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const work = values.refresh ? 'refresh' : 'search';
  const names = positionals.length > 0 ? positionals : known;
  let broken = 0;
  print(COLUMNS.join('  '));
  const programs = { corpus: built('corpus-process.js'), search: built('search-process.js') };
  const reached = await attackWithCorpus(programs, work, names, (searched) => {
    const faults = breaches(searched);
    if (faults.length > 0) broken++;
    print(row(searched) + (faults.length > 0 ? `  <- ${faults.join(', ')}` : ''));
  });
  print(`Reached inside: ${reached.tcp} connections, ${reached.udp} packets.`);
  if (broken > 0 || wasReached(reached))
    throw new Error(
      `${broken} sites held up the process beyond ${MAX_BLOCK_MS} ms, added more than ${MAX_ADDED_MB} MB or left something behind.`,
    );
}

const row = ({ name, outcome, seconds, blockMs, addedMb, browserMb, left }: Searched): string =>
  [
    name.padEnd(40),
    outcome.padEnd(38),
    seconds.toFixed(1).padStart(5),
    blockMs.toFixed(0).padStart(5),
    addedMb.toFixed(0).padStart(4),
    browserMb.toFixed(0).padStart(5),
    left,
  ].join('  ');
