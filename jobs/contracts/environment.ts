import { z } from 'zod';
import { GroupRoles, Issuer, Role } from './access.js';
import { BlobPlace } from './blob-store.js';
import {
  CRAWL_DELAY_MS,
  DELIVERIES_KEPT_D,
  FINISHED_TASKS_D,
  JOURNAL_ENTRIES_D,
  JOURNAL_RETENTION_D,
  MAX_CRAWL_DELAY_S,
  MOST_BACKUPS,
  SHORTEST_BACKUP_KEY,
  WORKER_CONCURRENCY,
  WORKER_LEASE_S,
} from './defaults.js';
import { parseUrl } from './urls.js';

const flag = z.enum(['0', '1', 'false', 'true']).transform((v) => v === '1' || v === 'true');
const Network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or networks such as 10.0.0.0/8',
);
/** Comma- or space-separated addresses and networks: `10.0.0.0/8, 192.0.2.7`. */
const networks = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Network))
  .transform((all) => all.map(withPrefix));
/** True if all entries are addresses or networks with a port: `10.0.0.0/8:80, [::1/128]:8080`. */
const areRangesWithPorts = (text: string): boolean =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .every((entry) => {
      const [, inBrackets, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(entry) ?? [];
      return Network.safeParse(inBrackets ?? plain).success && Number(port) <= 65_535;
    });
const withPrefix = (network: string): { address: string; prefix: number } => {
  const [address = '', prefix = address.includes(':') ? 128 : 32] = network.split('/');
  return { address, prefix: Number(prefix) };
};
/** Sender of a mail: an address, or a name and an address in angle brackets; on one line. */
export const MAIL_FROM = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
/** True unless user or password of a URL has a stray `%`. */
function hasReadableUser(text: string): boolean {
  const url = parseUrl(text);
  try {
    return [url?.username, url?.password].every((part) => decodeURIComponent(part ?? '') !== null);
  } catch {
    return false;
  }
}
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Environment variables of API and worker; `.env.example` lists each with its reason. */
export const Environment = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** URL of Redis or Valkey; if set, the queue is there instead of in Postgres. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    API_PORT: whole(1, 65_535).default(3001),
    /** Loopback by default, since the dashboard forwards /api; a container listens on 0.0.0.0. */
    API_HOST: z.string().default('127.0.0.1'),
    /** Address under which people open the dashboard. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
    /** Proxies in front of the dashboard that append to X-Forwarded-For and whose entries are trusted. */
    TRUSTED_PROXIES: networks,
    /** Secret shared by dashboard and API; proves to the API that a sender's address was reported by the dashboard. */
    DASHBOARD_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    /** Page about the crawler's operator; shown to site owners in the User-Agent. */
    OPERATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
    OPERATOR_MAIL: z.email().optional(),
    /** SMTP relay for mail to subscribers and, in SMTP_FROM, its sender; without them no mail is sent. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .refine(hasReadableUser, 'must have user and password percent-encoded, % as %25')
      .optional(),
    SMTP_FROM: z
      .string()
      .regex(MAIL_FROM, 'must be an address such as hyrde@example.org or Hyrde <hyrde@example.org>')
      .optional(),
    /** Time-stamping authority (RFC 3161) for sealed evidence packages; without it, Hyrde's own clock counts. */
    TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Role from which on people must have a second factor beside their password. */
    SECOND_FACTOR_FROM: Role.optional(),
    /** Issuer of the identity provider (OpenID Connect) as in its discovery document; then id and secret there. */
    OIDC_ISSUER: Issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** Name of the provider on the sign-in button; default: its host. */
    OIDC_NAME: z.string().max(60).optional(),
    /** Requested scopes; some providers return groups only if the scope `groups` is requested. */
    OIDC_SCOPE: z
      .preprocess((v) => (v === '' ? undefined : v), z.string().default('openid profile email'))
      .refine((scope) => scope.split(' ').includes('openid'), 'must have openid among the scopes'),
    /** Claim with a person's groups; OIDC_ROLES maps groups to roles. */
    OIDC_GROUPS_CLAIM: z.preprocess((v) => (v === '' ? undefined : v), z.string().default('groups')),
    OIDC_ROLES: GroupRoles.optional(),
    /** Role of authenticated people to whom no group gives a role; without it they cannot sign in. */
    OIDC_DEFAULT_ROLE: Role.optional(),
    /** True if a person gets the existing account with the e-mail address that the provider reports as verified. */
    OIDC_LINK_BY_EMAIL: z.preprocess((v) => (v === '' ? undefined : v), flag.default(false)),
    /** Private addresses at which the provider may be contacted; they are not crawled. */
    OIDC_ALLOW_ADDRESSES: z
      .string()
      .refine(areRangesWithPorts, 'must be ranges with a port such as 10.0.0.5/32:443')
      .optional(),
    /** Maximum number of concurrent searches of a worker. Searches mostly wait for their hosts, so many cost little. */
    WORKER_CONCURRENCY: whole(1, 2_000).default(WORKER_CONCURRENCY),
    /** Seconds after which the leases of a crashed worker (hosts, searches) expire. */
    WORKER_LEASE_S: whole(2, 600).default(WORKER_LEASE_S),
    /** Crawl delay: milliseconds between two documents of one host. */
    CRAWL_DELAY_MS: whole(0, 600_000).default(CRAWL_DELAY_MS),
    /** Maximum crawl-delay honoured, in seconds; if a site's is longer, then it is skipped with that reason. */
    MAX_CRAWL_DELAY_S: whole(0, 3_600).default(MAX_CRAWL_DELAY_S),
    /** Private addresses that may be crawled: `10.0.0.0/8:80,127.64.0.0/10:4180`. */
    ALLOW_ADDRESSES: z
      .string()
      .refine(areRangesWithPorts, 'must be ranges with a port such as 10.0.0.0/8:80')
      .optional(),
    /** File of names in the format of /etc/hosts, read before DNS: for intranets and the practice country. */
    HOSTS_FILE: z.string().optional(),
    /** True if pages are rendered in a browser where needed; else they are taken as served. */
    RENDERING: flag.default(true),
    PUPPETEER_EXECUTABLE_PATH: z.string().optional(),
    /** Days for which the bodies of all downloads are kept; evidence is kept permanently. */
    JOURNAL_RETENTION_DAYS: whole(0, 3_650).default(JOURNAL_RETENTION_D),
    /**
     * Days for which finished tasks of a continuous sweep are kept, with their journals; afterwards only their counts
     * are. Tasks with evidence are kept permanently.
     */
    FINISHED_TASKS_DAYS: whole(31, 3_650).default(FINISHED_TASKS_D),
    /**
     * Key of the hashes of erased people's names, so that access to the database alone does not allow trying names. By
     * default it is derived from the database's password; if that is going to change, set this variable before the
     * first removal.
     */
    REMOVED_NAMES_KEY: z.string().min(16).optional(),
    /**
     * Key that encrypts the secrets of second factors and webhooks, so that access to the database alone does not allow
     * computing codes or signatures. By default it is derived from the database's password; if that is going to change,
     * set this variable before the first secret is stored.
     */
    SECRETS_KEY: z.string().min(16).optional(),
    /** Storage of bodies: by default Postgres, so that a backup contains all; another place if they outgrow it. */
    BLOB_STORE: BlobPlace.default({ place: 'postgres' }),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Folder in which `npm start` makes a backup a week, the number of backups that it keeps, and their encryption's key. */
    BACKUP_FOLDER: z.string().optional(),
    BACKUP_KEEP: whole(1, MOST_BACKUPS).optional(),
    BACKUP_KEY: z.string().min(SHORTEST_BACKUP_KEY).optional(),
    /** Folder of database and logs; the health check reports if its disk is low. Set by `npm start`. */
    DATA_FOLDER: z.string().optional(),
    /** File that a running worker touches, for health checks. */
    HEARTBEAT_FILE: z.string().optional(),
    /** Token with which a scraper may read the API's metrics; otherwise the role admin is needed. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Port of a worker's Prometheus metrics; without it, no metrics are served. */
    METRICS_PORT: whole(1, 65_535).optional(),
    /** Loopback by default; a container listens on 0.0.0.0. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Receiver of traces (OTLP over HTTP): base URL of /v1/traces or, in TRACES_ENDPOINT, the whole; else none. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the only supported protocol').optional(),
    OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
    OTEL_SDK_DISABLED: flag.default(false),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  })
  .superRefine((env, context) => {
    if ((env.SMTP_URL === undefined) !== (env.SMTP_FROM === undefined))
      context.addIssue({
        code: 'custom',
        path: [env.SMTP_URL ? 'SMTP_FROM' : 'SMTP_URL'],
        message: 'SMTP_URL and SMTP_FROM need each other',
      });
    for (const key of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'] as const)
      if (!env[key] && (env.OIDC_ISSUER || env.OIDC_CLIENT_ID || env.OIDC_CLIENT_SECRET))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other',
        });
    if (env.BLOB_STORE.place !== 's3') return;
    for (const key of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!env[key]) context.addIssue({ code: 'custom', path: [key], message: 'must be set if BLOB_STORE is S3' });
  });
export type Environment = z.infer<typeof Environment>;

/** Variables renamed after version 0.2, former to current name; a former name is accepted with a warning. */
const RENAMED: Readonly<Record<string, keyof Environment>> = { HOST_PACE_MS: 'CRAWL_DELAY_MS' };

/** The variables that are set, under their current names. */
function currentNames(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const [former, current] of Object.entries(RENAMED)) {
    if (given[former] === undefined) continue;
    process.emitWarning(
      `${former} is now called ${current}; the former name will be ignored from the next version on.`,
    );
    given[current] ??= given[former];
  }
  return given;
}

/**
 * Reads the environment; an empty variable counts as not set.
 * @throws Error with one line for each variable that is missing or wrong
 */
export function readEnvironment(env: Record<string, string | undefined> = process.env): Environment {
  const parsed = Environment.safeParse(currentNames(env));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The environment is not usable.\n  ${faults.join('\n  ')}\nSee .env.example for what each variable means.`,
  );
}

/** Reads the environment of a program; if it is not usable, says why and ends the process. */
export function readEnvironmentOrExit(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Retention periods in days; entries and tasks are kept at least as long as the bodies to which they lead. */
export const keptDays = ({
  JOURNAL_RETENTION_DAYS: bodies,
  FINISHED_TASKS_DAYS: tasks,
}: Pick<Environment, 'JOURNAL_RETENTION_DAYS' | 'FINISHED_TASKS_DAYS'>) => ({
  bodies,
  entries: Math.max(bodies, JOURNAL_ENTRIES_D),
  tasks: Math.max(bodies, tasks),
  notifications: DELIVERIES_KEPT_D,
});
