import { Environment } from '@hyrde/contracts';

/** A default that a person may want to know of, and why it is what it is. */
interface Told {
  key: keyof Environment;
  /** What it is about: work · politeness · pages · storage · log. */
  group: string;
  unit: string | null;
  reason: string;
}

/** The defaults that are told, by group. */
const TOLD: readonly Told[] = [
  {
    group: 'work',
    key: 'WORKER_CONCURRENCY',
    unit: 'tasks',
    reason: 'Tasks mostly wait for their hosts, so one worker keeps many in flight.',
  },
  {
    group: 'work',
    key: 'WORKER_LEASE_S',
    unit: 's',
    reason: 'After so long, what a dead worker held is free for others; live ones renew in time.',
  },
  {
    group: 'politeness',
    key: 'HOST_PACE_MS',
    unit: 'ms',
    reason: 'Between two documents of one host: a small server does not notice one a second.',
  },
  {
    group: 'politeness',
    key: 'MAX_CRAWL_DELAY_S',
    unit: 's',
    reason: 'The longest crawl-delay honoured; a site that asks for more is left alone, with that reason.',
  },
  {
    group: 'pages',
    key: 'RENDERING',
    unit: null,
    reason: 'Pages that need a browser are rendered; without it they end as they are.',
  },
  {
    group: 'storage',
    key: 'JOURNAL_RETENTION_DAYS',
    unit: 'days',
    reason: 'The bodies of all downloads are kept so long for replay; evidence is kept for good.',
  },
  { group: 'log', key: 'LOG_LEVEL', unit: null, reason: 'What an operator reads every day, without the details.' },
];

export interface DefaultInForce {
  group: string;
  key: string;
  value: string | number | boolean;
  unit: string | null;
  reason: string;
  /** The environment says another value than the product's own. */
  overridden: boolean;
}

/** The defaults as they are in force under this environment. */
export function defaultsInForce(env: Environment): DefaultInForce[] {
  return TOLD.map(({ key, ...told }) => {
    const value = env[key];
    if (value === undefined) throw new Error(`${key} has no default.`);
    return { ...told, key, value, overridden: value !== Environment.shape[key].parse(undefined) };
  });
}
