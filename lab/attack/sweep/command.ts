import { parseArgs } from 'node:util';
import { WrongUse, whole } from '../../commands/options.js';
import { table } from '../../report/table.js';
import { CORPUS } from '../corpus/sites/index.js';
import { type Flock, type Guest, type Swept, sweepWith } from './sweep.js';

const DEFAULT_ORDINARY = 150;
/** Ordinary sites may take so much longer beside hostile ones than alone, or than beside as many ordinary ones. */
const MAX_SLOWER = 0.2;
/** Of them, so many must be done: the last few hang on one site's crawl delay. */
const SHARE = 0.95;

export const SWEEP_USE = `sweep [--ordinary ${DEFAULT_ORDINARY}] [site …]`;

/**
 * Sweeps ordinary sites in the service: alone, beside as many further ordinary ones as there are hostile ones, which shows
 * what more work of any kind costs, and beside the hostile ones.
 * @throws where these slow them down, more than ordinary ones or at all, or one of them does not end
 */
export async function runSweep(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ordinary: { type: 'string' } },
    allowPositionals: true,
  });
  const ordinary = whole(values.ordinary, 'ordinary', DEFAULT_ORDINARY);
  const guests = guestsOf(positionals);
  const progress = process.stderr;
  const timed = async (part: string, flock: Flock): Promise<Swept> => {
    const ended = await sweepWith({ ...flock, logged: (line) => progress.write(`${part}: ${line}\n`) });
    progress.write(`${part}: all ended\n`);
    return ended;
  };
  const alone = await timed('alone', { ordinary });
  const control = await timed('beside ordinary sites', { ordinary, further: guests.length });
  const beside = await timed('beside hostile sites', { ordinary, guests });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const head = [
    'sweep',
    'half by',
    `${100 * SHARE} % by`,
    'all by',
    'longest block of the loop',
    'worker',
    'its processes',
  ];
  print(
    table([
      head,
      row('alone', alone),
      row(`beside ${guests.length} further ordinary sites`, control),
      row(`beside ${guests.length} hostile sites`, beside),
    ]),
  );
  print('');
  const hostile = beside.hostile.map(({ name, outcome, seconds, downloads }) => [
    ...[name, outcome ?? 'not ended'],
    ...[seconds === null ? '' : seconds.toFixed(0), `${downloads}`],
  ]);
  print(table([['hostile site', 'outcome', 's', 'downloads'], ...hostile]));
  const slower = ended(beside, SHARE) / ended(alone, SHARE) - 1;
  const hostility = ended(beside, SHARE) / ended(control, SHARE) - 1;
  print(
    `\nOrdinary sites took ${percent(slower)} more time than alone, ${percent(hostility)} more than beside ordinary ones.`,
  );
  const unended = beside.hostile.filter(({ outcome }) => outcome === null);
  if (unended.length > 0) throw new Error(`${unended.length} hostile sites did not end.`);
  if (hostility > MAX_SLOWER)
    throw new Error(`Ordinary sites may be ${100 * MAX_SLOWER} % slower than beside ordinary ones at most.`);
  if (slower > MAX_SLOWER) throw new Error(`Ordinary sites may be ${100 * MAX_SLOWER} % slower at most.`);
}

/** Hostile sites that are met by their address: what others do with names and certificates, the corpus alone can show. */
function guestsOf(names: readonly string[]): Guest[] {
  const unknown = names.find((name) => !CORPUS.some((site) => site.name === name));
  if (unknown !== undefined) throw new WrongUse(`There is no hostile site "${unknown}".`);
  return CORPUS.flatMap(({ name, names: resolved, home, tls }, index) =>
    resolved || home || tls || (names.length > 0 && !names.includes(name)) ? [] : [{ name, index }],
  );
}

/** Seconds until this share of the ordinary sites had ended. */
const ended = ({ ordinary }: Swept, share: number): number =>
  ordinary[Math.ceil(share * ordinary.length) - 1] ?? Number.POSITIVE_INFINITY;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const row = (name: string, swept: Swept): string[] => [
  name,
  ...[0.5, SHARE, 1].map((share) => `${ended(swept, share).toFixed(0)} s`),
  `${(1_000 * swept.lagSeconds).toFixed(0)} ms`,
  `${swept.workerMb.toFixed(0)} MB`,
  `${swept.childrenMb.toFixed(0)} MB`,
];
