import { createServer } from 'node:http';
import { COMMON_REASONS } from '@hyrde/contracts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Fetcher, Politeness, Reply } from '../../fetcher/index.js';

/** Where a worker tells Prometheus how it fares. */
export interface MetricsPlace {
  host: string;
  port: number;
}

/** Seconds that a host or address was waited for: turns are 0 to 30 s apart. */
const WAITS = [0.01, 0.1, 0.5, 1, 2, 5, 10, 30];
/** Seconds of a download, its waiting left out by nobody: from 50 ms to the bound of 40 s and retries. */
const DOWNLOADS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * What a worker counts. Labels come from closed lists (kinds, outcomes, reasons, what became of a turn), never from a site.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly ends = new Counter({
    name: 'hyrde_task_ends_total',
    help: 'Tasks that ended here, by kind, outcome and reason',
    labelNames: ['kind', 'outcome', 'reason'] as const,
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'hyrde_job_seconds',
    help: 'Time that jobs took, by name',
    labelNames: ['name', 'end'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers: [this.registry],
  });
  private readonly downloads = new Histogram({
    name: 'hyrde_download_seconds',
    help: 'Downloads asked for, waiting included, by what came of them',
    labelNames: ['end'] as const,
    buckets: DOWNLOADS,
    registers: [this.registry],
  });
  private readonly waits = new Histogram({
    name: 'hyrde_turn_wait_seconds',
    help: "Waits for a host's turn, by what came of them",
    labelNames: ['end'] as const,
    buckets: WAITS,
    registers: [this.registry],
  });

  /** @param kinds whose tasks may end here: a rise from nothing is seen only of what was there as 0 */
  constructor(kinds: Iterable<string>) {
    collectDefaultMetrics({ register: this.registry }); // event loop, memory, garbage collection
    for (const kind of kinds)
      for (const [reason, outcome] of Object.entries(COMMON_REASONS)) this.ends.inc({ kind, outcome, reason }, 0);
  }

  /** Tells a number that somebody else keeps, or several by their states. */
  gauge(name: string, help: string, read: () => number | Record<string, number>): void {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const now = read();
        if (typeof now === 'number') this.set(now);
        else for (const [state, n] of Object.entries(now)) this.set({ state }, n);
      },
    });
  }

  taskEnded(kind: string, { outcome, reason }: { outcome: string; reason: string }): void {
    this.ends.inc({ kind, outcome, reason });
  }

  /** Runs a job and notes how long it took. */
  async job(name: string, work: () => Promise<void>): Promise<void> {
    const end = this.jobs.startTimer({ name });
    try {
      await work();
      end({ end: 'done' });
    } catch (error) {
      end({ end: 'failed' });
      throw error;
    }
  }

  /** The fetcher, its downloads counted. */
  fetchOf(fetcher: Pick<Fetcher, 'fetch'>): Fetcher['fetch'] {
    return async (...asked: Parameters<Fetcher['fetch']>): Promise<Reply> => {
      const end = this.downloads.startTimer();
      const reply = await fetcher.fetch(...asked);
      if (reply.kind !== 'named') end({ end: reply.kind === 'failed' ? reply.reason : reply.kind });
      return reply;
    };
  }

  /** Politeness, its waits counted. */
  turnsOf(politeness: Politeness): Politeness {
    const turn: Politeness['slot'] = async (request) => {
      const end = this.waits.startTimer();
      const turn = await politeness.slot(request);
      end({ end: turn.kind === 'come-back' ? turn.why : turn.kind });
      return turn;
    };
    return { slot: turn, mayAsk: (host) => politeness.mayAsk(host) };
  }

  text = (): Promise<string> => this.registry.metrics();

  /**
   * Serves them at /metrics.
   * @returns stops it
   * @throws where the port cannot be had
   */
  async serve({ host, port }: MetricsPlace): Promise<() => Promise<void>> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      this.text().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
  }
}
