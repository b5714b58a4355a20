import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endProcess, firstLine } from '../../product/processes.js';
import type { Work } from './search-hostile.js';
import type { SearchStart } from './search-process.js';
import type { Reached, ServedCorpus } from './servers.js';
import type { Toll } from './toll.js';

/** Result and cost of working on one hostile site. */
export interface Searched extends Toll {
  name: string;
  outcome: string;
}

/** Paths of the programs that serve and search the corpus, run by Node. */
export interface Programs {
  corpus: string;
  search: string;
}

/** Maximum duration of work on one site, on a busy machine. */
const PATIENCE_MS = 240_000;

/**
 * Works on hostile sites one after the other in a separate process and reports the cost of each.
 * @returns connections and packets that reached forbidden ports
 */
export async function attackWithCorpus(
  programs: Programs,
  work: Work,
  names: readonly string[],
  onSearched: (searched: Searched) => void,
): Promise<Reached> {
  const sites = spawn(process.execPath, [programs.corpus], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const served = (await firstLine(sites)) as ServedCorpus;
    for (let left = [...names]; left.length > 0; ) {
      const done = await searchedBy(programs.search, { served, work, names: left }, onSearched);
      left = left.slice(done);
      const [victim] = left;
      if (victim === undefined) break;
      onSearched({ name: victim, outcome: 'the process ended', ...LOST });
      left.shift();
    }
    const answer = await fetch(`http://127.0.0.1:${served.control}/`);
    return (await answer.json()) as Reached;
  } finally {
    await endProcess(sites, 'SIGKILL');
  }
}

const WORST = Number.POSITIVE_INFINITY;
const LOST: Toll = { seconds: WORST, blockMs: WORST, addedMb: WORST, browserMb: 0, left: 0 };

/** @returns number of sites searched before the process ended */
async function searchedBy(
  program: string,
  start: SearchStart,
  onSearched: (searched: Searched) => void,
): Promise<number> {
  const child = spawn(process.execPath, ['--expose-gc', program, JSON.stringify(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  let timer = setTimeout(kill, PATIENCE_MS);
  let done = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer);
    timer = setTimeout(kill, PATIENCE_MS);
    done++;
    onSearched(JSON.parse(line));
  }
  clearTimeout(timer);
  await endProcess(child, 'SIGKILL');
  return done;
}
