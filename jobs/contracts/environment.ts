import { z } from 'zod';
import { BlobPlace } from './blob-store.js';
import {
  CRAWL_DELAY_MS,
  FINISHED_TASKS_D,
  JOURNAL_RETENTION_D,
  MAX_CRAWL_DELAY_S,
  WORKER_CONCURRENCY,
  WORKER_LEASE_S,
} from './defaults.js';
import { GroupRoles, Issuer } from './provider.js';
import { Role } from './roles.js';

const flag = z.enum(['0', '1', 'false', 'true']).transform((v) => v === '1' || v === 'true');
const Network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or networks such as 10.0.0.0/8',
);
/** `10.0.0.0/8, 192.0.2.7` */
const networks = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Network))
  .transform((all) => all.map(withPrefix));
/** `10.0.0.0/8:80, [::1/128]:8080` */
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
/** An address, or a name and an address in angle brackets; on one line. */
const MAIL_FROM = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** What API and worker read from the environment; `.env.example` lists each with its reason. */
export const Environment = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** Moves the queue from Postgres to Redis or Valkey. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    API_PORT: whole(1, 65_535).default(3001),
    /** Loopback, since the dashboard passes /api on; a container listens on 0.0.0.0. */
    API_HOST: z.string().default('127.0.0.1'),
    /** The address under which people open the dashboard. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
    /** Proxies in front of the dashboard that append to X-Forwarded-For, and whose word on it is taken. */
    TRUSTED_PROXIES: networks,
    /** A secret that dashboard and API share, by which the API knows who tells it a sender's address. */
    DASHBOARD_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    /** Who crawls: shown to site owners in the User-Agent. */
    OPERATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
    OPERATOR_MAIL: z.email().optional(),
    /** The relay that takes mails to subscribers, and from whom they are; without them, nobody is sent mail. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMTP_FROM: z
      .string()
      .regex(MAIL_FROM, 'must be an address such as hyrde@example.org or Hyrde <hyrde@example.org>')
      .optional(),
    /** An authority of time stamps (RFC 3161), which says when a packet of evidence was sealed; without it, only we do. */
    TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** People of this role and those above must have a second factor beside their password. */
    SECOND_FACTOR_FROM: Role.optional(),
    /** The organisation's identity provider (OpenID Connect), as its discovery document calls itself, and what it knows us by. */
    OIDC_ISSUER: Issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** What people call it: on the button. By default its host. */
    OIDC_NAME: z.string().max(60).optional(),
    /** What is asked for; some providers give groups only where asked for `groups`. */
    OIDC_SCOPE: z
      .preprocess((v) => (v === '' ? undefined : v), z.string().default('openid profile email'))
      .refine((scope) => scope.split(' ').includes('openid'), 'must have openid among the scopes'),
    /** The claim that names a person's groups, and which of those has which role. */
    OIDC_GROUPS_CLAIM: z.preprocess((v) => (v === '' ? undefined : v), z.string().default('groups')),
    OIDC_ROLES: GroupRoles.optional(),
    /** The role of whoever the provider lets in and no group gives another; without it they are not let in. */
    OIDC_DEFAULT_ROLE: Role.optional(),
    /** Gives an account that is here already to whoever the provider says has its e-mail address, verified. */
    OIDC_LINK_BY_EMAIL: z.preprocess((v) => (v === '' ? undefined : v), flag.default(false)),
    /** Private addresses at which the provider may be asked; these are not crawled. */
    OIDC_ALLOW_ADDRESSES: z
      .string()
      .refine(areRangesWithPorts, 'must be ranges with a port such as 10.0.0.5/32:443')
      .optional(),
    /** Searches one worker keeps in flight. They mostly wait for their hosts, so many cost little. */
    WORKER_CONCURRENCY: whole(1, 2_000).default(WORKER_CONCURRENCY),
    /** Seconds after which what a dead worker held – hosts, searches – is free for others. Live ones renew in time. */
    WORKER_LEASE_S: whole(2, 600).default(WORKER_LEASE_S),
    /** Milliseconds between two documents of one host. */
    CRAWL_DELAY_MS: whole(0, 600_000).default(CRAWL_DELAY_MS),
    /** The longest crawl-delay honoured, in seconds; a site that asks for more is skipped with that reason. */
    MAX_CRAWL_DELAY_S: whole(0, 3_600).default(MAX_CRAWL_DELAY_S),
    /** Addresses that may be crawled although they are private: `10.0.0.0/8:80,127.64.0.0/10:4180`. */
    ALLOW_ADDRESSES: z
      .string()
      .refine(areRangesWithPorts, 'must be ranges with a port such as 10.0.0.0/8:80')
      .optional(),
    /** A file of names in the form of /etc/hosts, asked before DNS: for intranets and the practice country. */
    HOSTS_FILE: z.string().optional(),
    /** Rendering in a browser; without it, pages that need one end as they are. */
    RENDERING: flag.default(true),
    PUPPETEER_EXECUTABLE_PATH: z.string().optional(),
    /** Days for which the bodies of all downloads are kept; evidence is kept for good. */
    JOURNAL_RETENTION_DAYS: whole(0, 3_650).default(JOURNAL_RETENTION_D),
    /**
     * Days for which the finished tasks of a sweep that goes on are kept, with what their journals say; then their counts
     * alone. Those with evidence stay.
     */
    FINISHED_TASKS_DAYS: whole(31, 3_650).default(FINISHED_TASKS_D),
    /**
     * Keys the hashes that are left of people who asked to be removed, so that whoever has the database alone cannot try names.
     * By default it follows from the database's password; set it before the first removal where that is going to change.
     */
    REMOVED_NAMES_KEY: z.string().min(16).optional(),
    /**
     * Seals the secrets of second factors and webhooks, so that whoever has the database alone computes no codes and signs
     * nothing. By default it follows from the database's password; set it before the first of them where that is going to change.
     */
    SECRETS_KEY: z.string().min(16).optional(),
    /** Where bodies are kept: in Postgres, which a backup then holds whole, until they outgrow it. */
    BLOB_STORE: BlobPlace.default({ place: 'postgres' }),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Where database and logs are kept: health says when its disk has little room left. `npm start` sets it. */
    DATA_FOLDER: z.string().optional(),
    /** A file the worker touches while it lives, for health checks. */
    HEARTBEAT_FILE: z.string().optional(),
    /** Lets a scraper read the API's metrics, which otherwise takes an admin. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Where a worker tells Prometheus how it fares; nowhere, unless set. */
    METRICS_PORT: whole(1, 65_535).optional(),
    /** Loopback; a container listens on 0.0.0.0. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Where traces are sent as OTLP over HTTP: a base to which /v1/traces is added, or the whole address. Nowhere, unless set. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the one that we speak').optional(),
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
      if (!env[key]) context.addIssue({ code: 'custom', path: [key], message: 'BLOB_STORE is S3, which needs it' });
  });
export type Environment = z.infer<typeof Environment>;

/** Variables that were renamed after version 0.2: the former name is accepted, with a warning, for one version. */
const RENAMED: Readonly<Record<string, keyof Environment>> = { HOST_PACE_MS: 'CRAWL_DELAY_MS' };

/** The variables that are set, by their current names. */
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
 * @throws one sentence a variable that is missing or wrong, with its name
 */
export function readEnvironment(env: Record<string, string | undefined> = process.env): Environment {
  const parsed = Environment.safeParse(currentNames(env));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The environment is not usable.\n  ${faults.join('\n  ')}\nSee .env.example for what each variable means.`,
  );
}
