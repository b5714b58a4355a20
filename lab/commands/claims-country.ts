import { loadavg } from 'node:os';
import { DAY, START } from '../country/life/working-time.js';
import { country } from '../country/sites/country.js';
import {
  blamesWithoutTruth,
  type Claim,
  changesOf,
  isRightChange,
  readClaims,
  type ScoredChange,
  saysAway,
} from '../living/claim-truth.js';
import { type Denial, drawDenials, isFalse } from '../living/denials.js';
import { sweepSeveralTimes } from '../living/swept-country.js';
import { startBusyLoops } from '../product/busy.js';
import { startProduct } from '../product/over-country.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import { print, whole } from './options.js';
import { SHAPE_USE, shapeArguments, shapedOptions, shapeOf } from './shape.js';

/** Port beside the countries of `npm start`, `sweep-country` and `refresh-country`. */
const DEFAULT_PORT = 4192;

/** Lets the product sweep the country several times and compares its statements with the truth. */
export const claimsCountryCommand = {
  use: `claims-country [--sweeps 2] [--jump-days N] [--busy 0] [--denials 0] [--workers 1] [--port 4192] [--patience 90] [--no-rendering] ${SHAPE_USE}    (lost and moved against the truth, on one day or N days later, beside busy loops; "no" drawn at random against the truth)`,
  async run(args: string[]): Promise<void> {
    const texts = ['sweeps', 'jump-days', 'busy', 'denials', 'workers', 'port', 'patience'] as const;
    const values = shapedOptions(args, texts, ['no-rendering']);
    const shape = shapeOf(values);
    const land = country({ ...shape, port: whole(values.port, 'port', DEFAULT_PORT) });
    const days = whole(values['jump-days'], 'jump-days', 0);
    const product = await startProduct({
      country: land,
      shape: [...shapeArguments(shape), ...(days > 0 ? ['--jump-days', `${days}`] : [])],
      workers: whole(values.workers, 'workers', 1),
      env: values['no-rendering'] ? { RENDERING: '0' } : {},
    });
    const busy = startBusyLoops(whole(values.busy, 'busy', 0));
    const stop = async () => void (await Promise.all([busy.stop(), product.stop()]));
    await stoppedAfter({ stop }, async () => {
      await sweepSeveralTimes(land, product, {
        sweeps: whole(values.sweeps, 'sweeps', 2),
        patienceS: whole(values.patience, 'patience', 90),
        between: () => void (days > 0 && process.kill(product.pids.sites, 'SIGUSR2')),
        say: print,
      });
      print(
        `load average ${loadavg()
          .map((average) => average.toFixed(1))
          .join(' ')}`,
      );
      const claims = await readClaims(product.databaseUrl, land);
      const timeOf = (sweep: number) => START + sweep * days * DAY;
      const blamed = claims.filter((claim) => blamesWithoutTruth(land, claim, timeOf(claim.sweep)));
      for (const line of claimLines(claims, blamed)) print(line);
      for (const line of changeLines(changesOf(land, claims, timeOf))) print(line);
      const denials = whole(values.denials, 'denials', 0);
      if (denials === 0) return;
      const drawn = await drawDenials(product.databaseUrl, claims, { count: denials, seed: shape.seed });
      for (const line of denialLines(drawn)) print(line);
    });
  },
};

/** The drawn "no" and "not found": the body, what was seen, what was not, and the truth. */
function denialLines({ all, drawn }: { all: number; drawn: readonly Denial[] }): string[] {
  const rows = drawn.map(({ claim, dossier, truth, explained }) => [
    claim.site.host.replace(/^www\.|\.kommune\.localhost$/g, ''),
    `${claim.answer} (${claim.reason})`,
    `${dossier.pagesRead}`,
    (dossier.notSeen?.counts ?? []).map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'nothing',
    truth.urls.length === 0 ? 'none' : [truth.site.record.kind, truth.trouble].filter(Boolean).join(', '),
    explained,
  ]);
  const missed = drawn.filter(({ truth }) => truth.urls.length > 0);
  return [
    `${drawn.length} of ${all} "no" and "not found", drawn at random; false: ${drawn.filter(isFalse).length}`,
    table([['body', 'answer', 'read', 'not seen', 'truth', 'true page'], ...rows]),
    ...missed.map(({ claim, dossier, truth }) => {
      const likeliest = (dossier.notSeen?.likeliest ?? []).map(({ url }) => url);
      return `  ${claim.home}: ${truth.urls[0]}; likeliest: ${likeliest.join(' ')}`;
    }),
  ];
}

/** Counts of outcomes and changes by sweep, and the sites that are blamed although they can be read. */
function claimLines(claims: readonly Claim[], blamed: readonly Claim[]): string[] {
  const sweeps = [...new Set(claims.map(({ sweep }) => sweep))];
  const rows = (of: (claim: Claim) => string): string[][] => {
    const names = [...new Set(claims.map(of))].sort();
    const count = (name: string, sweep: number) =>
      claims.filter((one) => one.sweep === sweep && of(one) === name).length;
    return names.map((name) => [name, ...sweeps.map((sweep) => `${count(name, sweep)}`)]);
  };
  return [
    table([
      ['sweep', ...sweeps.map((sweep) => `${sweep + 1}`)],
      ...rows(({ outcome, reason }) => `${outcome}: ${reason}`),
      ...rows(({ change }) => `change: ${change ?? 'none'}`),
    ]),
    `blamed although no trouble bars them and they were up: ${blamed.length}`,
    ...blamed.map(
      ({ sweep, home, outcome, reason, site }) =>
        `  sweep ${sweep + 1}: ${home} ${outcome} (${reason}); ${site.trouble ?? 'no trouble'}`,
    ),
  ];
}

function changeLines(changes: readonly ScoredChange[]): string[] {
  const said = changes.filter(saysAway);
  const right = said.filter(isRightChange);
  const wrong = said.filter((one) => !isRightChange(one));
  const overlooked = changes.filter((one) => one.truth !== 'there' && !saysAway(one) && !isRightChange(one));
  const share = (part: number, all: number) => (all === 0 ? '–' : (part / all).toFixed(3));
  return [
    `lost, moved or gone: ${right.length} right, ${wrong.length} wrong, ${overlooked.length} overlooked; precision ${share(right.length, said.length)}, recall ${share(right.length, right.length + overlooked.length)}`,
    ...wrong.map((one) => `  wrong: ${described(one)}`),
    ...overlooked.map((one) => `  overlooked: ${described(one)}`),
  ];
}

const described = ({ claim, knownUrl, truth }: ScoredChange): string =>
  `sweep ${claim.sweep + 1}: ${knownUrl} is ${truth}; said ${claim.change ?? 'nothing'}, ${claim.reason}, names ${claim.foundUrl ?? 'none'}; visit of ${claim.visitUrl ?? 'nothing'}: ${claim.visitState ?? '–'} (${claim.visitReason ?? '–'})`;
