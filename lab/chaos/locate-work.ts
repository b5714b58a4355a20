import { setTimeout as sleep } from 'node:timers/promises';
import { preciseNow } from '../country/web/request-log.js';
import { askedAgain, pageOf, repeatedWithoutReason, type Visit, wrongCount } from './laws.js';
import { END_MS, LOOK_MS, type Struck, time, type Work, type WorkTools } from './work.js';

interface Sweep {
  id: string;
  from: number;
}

/** Searches all sites, sweep after sweep; the first sweep runs without faults, for comparison. */
export class LocateWork implements Work {
  readonly #sweeps: Sweep[] = [];
  readonly #broken: string[] = [];

  constructor(private readonly tools: WorkTools) {}

  async begin(): Promise<void> {
    const { siteIds, say } = this.tools;
    say(`A sweep of ${siteIds.length} sites without any fault, to compare with …`);
    await this.#sweepOnce(END_MS);
  }

  async goOn(stop: AbortSignal): Promise<void> {
    const patience = this.tools.minutes * 60_000 + END_MS;
    while (!stop.aborted && (await this.#sweepOnce(patience)));
  }

  running(): boolean {
    return this.#sweeps.some(({ id }) => !this.tools.watch.isDone(id));
  }

  /** @returns true if the sweep ended */
  async #sweepOnce(patienceMs: number): Promise<boolean> {
    const { client, watch, siteIds } = this.tools;
    const from = preciseNow();
    const id = await client.sweep(`Chaos ${this.#sweeps.length + 1}`, { target: 'mail-record', sites: { siteIds } });
    watch.expect(id, siteIds.length);
    this.#sweeps.push({ id, from });
    const deadline = from + patienceMs;
    while (!watch.isDone(id)) {
      const progress = await client.progress(id);
      const wrong = progress && wrongCount(progress, siteIds.length);
      if (wrong) this.#broken.push(`The API says of sweep ${this.#sweeps.length}: ${wrong}`);
      if (preciseNow() > deadline) {
        this.#broken.push(`Sweep ${this.#sweeps.length} did not end: ${watch.done.get(id) ?? 0} of ${siteIds.length}`);
        return false;
      }
      await sleep(LOOK_MS);
    }
    return true;
  }

  async judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }> {
    const { watch, documents } = this.tools;
    const [calm, ...rest] = this.#sweeps;
    if (!calm) throw new Error('There was no sweep.');
    const all = documents();
    const visitsOf = (i: number) => {
      const [from, to] = [this.#sweeps[i]?.from ?? 0, this.#sweeps[i + 1]?.from ?? Number.POSITIVE_INFINITY];
      return all.filter(({ start }) => start >= from && start < to);
    };
    const ordinary = askedAgain(visitsOf(0));
    const losses = struck.filter(({ fault }) => fault.loses);
    const expected = await watch.outcomes(calm.id);
    let repeated = 0;
    for (const [i, { id }] of rest.entries()) {
      const visits = visitsOf(i + 1);
      repeated += [...askedAgain(visits)].filter((page) => !ordinary.has(page)).length;
      for (const visit of repeatedWithoutReason(visits, losses, ordinary))
        this.#broken.push(
          `Sweep ${i + 2}: ${pageOf(visit)} was requested again at ${time(visit.start)}, without a reason: ${around(visit, visits)}`,
        );
      for (const [home, outcome] of await watch.outcomes(id))
        if (watch.isDone(id) && expected.get(home) !== outcome)
          this.#broken.push(`Sweep ${i + 2}: ${home} ended "${outcome}", without faults "${expected.get(home)}"`);
    }
    const ended = this.#sweeps.filter(({ id }) => watch.isDone(id));
    const worked = [
      `${ended.length} sweeps ended, ${ended.length * expected.size} searches; the sites received requests for ${all.length} documents,`,
      `${repeated} of them again, each under way at a fault; done + waiting = all at ${watch.looks} looks.`,
    ].join('\n');
    return { worked, broken: this.#broken };
  }
}

/** Last requests to the visit's host up to the visit. */
const around = ({ host, start }: Visit, visits: readonly Visit[]): string =>
  visits
    .filter((other) => other.host === host && other.start <= start)
    .toSorted((a, b) => a.start - b.start)
    .slice(-8)
    .map(({ path, start }) => `${time(start)} ${path}`)
    .join(', ');
