import { createServer } from 'node:http';
import { COMMON_REASONS, type Environment, type LogIds, logFormat } from '@hyrde/contracts';
import { type Logger, pino } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Fetcher, Politeness, Reply } from '../../fetcher/index.js';

/** Address at which a worker serves its Prometheus metrics. */
interface MetricsPlace {
  host: string;
  port: number;
}

/** Histogram buckets of waits for a host or address, in seconds: crawl delays are 0 to 30 s. */
const WAITS = [0.01, 0.1, 0.5, 1, 2, 5, 10, 30];
/** Histogram buckets of downloads including their waits, in seconds: from 50 ms to the limit of 40 s with retries. */
const DOWNLOADS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics of a worker. Labels are from closed lists (kinds, outcomes, reasons, ends of waits), never from a site. */
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
    help: 'Downloads, waits included, by outcome',
    labelNames: ['end'] as const,
    buckets: DOWNLOADS,
    registers: [this.registry],
  });
  private readonly waits = new Histogram({
    name: 'hyrde_turn_wait_seconds',
    help: "Waits for a host's slot, by outcome",
    labelNames: ['end'] as const,
    buckets: WAITS,
    registers: [this.registry],
  });

  /**
   * @param kinds kinds whose tasks may end in this worker: their counters start at 0, so that the first increase is
   *   visible
   */
  constructor(kinds: Iterable<string>) {
    collectDefaultMetrics({ register: this.registry }); // Event loop, memory and garbage collection.
    for (const kind of kinds)
      for (const [reason, outcome] of Object.entries(COMMON_REASONS)) this.ends.inc({ kind, outcome, reason }, 0);
  }

  /** Exports a number that is kept elsewhere, or several by state. */
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

  /** Runs a job and records its duration. */
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

  /** The fetcher with its downloads counted. */
  fetchOf(fetcher: Pick<Fetcher, 'fetch'>): Fetcher['fetch'] {
    return async (...asked: Parameters<Fetcher['fetch']>): Promise<Reply> => {
      const end = this.downloads.startTimer();
      const reply = await fetcher.fetch(...asked);
      if (reply.kind !== 'named') end({ end: reply.kind === 'failed' ? reply.reason : reply.kind });
      return reply;
    };
  }

  /** The politeness with its waits counted. */
  countedSlots(politeness: Politeness): Politeness {
    const slot: Politeness['slot'] = async (request) => {
      const end = this.waits.startTimer();
      const slot = await politeness.slot(request);
      end({ end: slot.kind === 'deferred' ? slot.why : slot.kind });
      return slot;
    };
    return { slot, mayAsk: (host) => politeness.mayAsk(host) };
  }

  text = (): Promise<string> => this.registry.metrics();

  /** Serves the metrics at /metrics. @returns a function that stops the server @throws if the port is unavailable */
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

type Level = Environment['LOG_LEVEL'];
/** Fields of a log message besides those of every line. An `error` is written with name, code and stack. */
type Details = Record<string, unknown> & { level?: never; time?: never; process?: never; msg?: never };

/** The worker's log: one JSON line for each message (`logFormat`). */
export interface Log extends Record<Level, (message: string, details?: Details) => void> {
  /** A log that adds these ids to every line. */
  child(ids: LogIds): Log;
}

/** @param write receives the lines instead of standard output */
export function openLog(level: Level, write?: (line: string) => void): Log {
  const format = logFormat('worker', level);
  return logOf(write ? pino(format, { write }) : pino(format));
}

function logOf(logger: Logger): Log {
  const at =
    (level: Level) =>
    (message: string, details: Details = {}) =>
      logger[level](details, message);
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (ids) => logOf(logger.child(ids)),
  };
}

/** Limits messages of a tight loop: at most one in `everyMs`, with the number of suppressed messages. */
export function throttled(say: Log[Level], message: string, everyMs = 10_000, now = Date.now) {
  let last = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (error: unknown): void => {
    if (now() - last < everyMs) {
      leftOut++;
      return;
    }
    say(message, { error, ...(leftOut > 0 ? { leftOut } : {}) });
    last = now();
    leftOut = 0;
  };
}
