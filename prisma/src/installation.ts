import {
  type Environment,
  type InstallationInForce,
  MailFault,
  MOST_BACKUPS,
  type Relay,
  type TestedService,
  TextLanguage,
} from '@hyrde/contracts';
import { z } from 'zod';
import { type Sealer, Unreadable } from './sealer.js';
import { execute, queryRow, type Runner, statement } from './statement.js';

/** Key of the installation among the stored settings, and subject of its sealed password. */
export const INSTALLATION = 'installation';
/** Key of the last test of each service among the stored settings. */
export const SERVICE_TESTS = {
  mail: 'mail-test',
  'time-stamp': 'time-stamp-test',
} as const satisfies Record<TestedService, string>;

const text = z.string().nullable().default(null);

/** Settings of the whole installation as administrators set them; null if not set. */
export const StoredInstallation = z.object({
  publicUrl: text,
  operatorUrl: text,
  operatorMail: text,
  mailFrom: text,
  smtpHost: text,
  smtpPort: z.int().min(1).max(65_535).nullable().default(null),
  /** True for TLS from the first byte (RFC 8314); else STARTTLS, which a password needs off this machine. */
  smtpTls: z.boolean().default(false),
  smtpUser: text,
  /** Password at the relay, sealed for `INSTALLATION`. */
  password: text,
  /** Address of the time-stamping authority (RFC 3161). */
  tsaUrl: text,
  /** Folder of the weekly backups, and the number of backups that it keeps. */
  backupFolder: text,
  backupKeep: z.int().min(1).max(MOST_BACKUPS).nullable().default(null),
  /** Key of the backups' encryption, sealed for `BACKUP_KEY`. */
  backupKey: text,
});
export type StoredInstallation = z.infer<typeof StoredInstallation>;

/** The last test of a service and its result. */
export const StoredServiceTest = z.object({
  id: z.uuid(),
  /** Recipient of a test mail, address of a tested authority. */
  to: z.string(),
  language: TextLanguage,
  askedAt: z.iso.datetime(),
  /** `sent` if the relay took the mail, or the authority sent a valid time stamp. */
  state: z.enum(['waiting', 'sent', 'failed']),
  fault: MailFault.nullable(),
  /** Words of the service or the system, or the authority's name; null without them. */
  detail: z.string().nullable(),
});
export type StoredServiceTest = z.infer<typeof StoredServiceTest>;

/** Key of the backups among the stored settings. */
const BACKUPS = 'backups';
/** Subject of the sealed key of backups. */
export const BACKUP_KEY = 'backup-key';

/** The last backups, however they were started; null without any. */
export const StoredBackups = z.object({
  /** When an administrator last requested one; it is pending until a later one was made or failed. */
  requestedAt: z.iso.datetime().nullable().default(null),
  /** The last one that was made: read back, decrypted and compared with its checksums. */
  last: z
    .object({
      /** Time of its snapshot. */
      at: z.iso.datetime(),
      file: z.string(),
      bytes: z.int(),
      rows: z.int(),
      encrypted: z.boolean(),
      /** Bodies that were not where the catalogue says. */
      missingBodies: z.int(),
      /** Keys that a restore needs and that it does not contain. */
      keysApart: z.array(z.string()),
      /** Keys of `keysApart` that were not set, and so follow from the database's password; null in notes of older versions. */
      unsetKeys: z.array(z.string()).nullable().default(null),
      /** True if that password is in the file postgres/password of the data folder; else in DATABASE_URL. */
      hasPasswordFile: z.boolean().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The folder that was checked last, and the mark in it. */
  marked: z.object({ folder: z.string(), mark: z.string() }).nullable().default(null),
  /** The last failure, in the words of the command. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable().default(null),
});
export type StoredBackups = z.infer<typeof StoredBackups>;

/** True if a requested backup was neither made nor failed. */
export function isBackupPending({ requestedAt, last, failed }: StoredBackups): boolean {
  return requestedAt !== null && [last, failed].every((one) => one === null || one.at < requestedAt);
}

const READ = statement({
  name: 'installation.read',
  parameters: { key: z.string() },
  text: 'select value from setting where key = $key',
  row: z.object({ value: z.unknown() }),
});

/** The stored installation; all null if nothing is stored. */
export async function readInstallation(runner: Runner): Promise<StoredInstallation> {
  return StoredInstallation.parse((await queryRow(runner, READ, { key: INSTALLATION }))?.value ?? {});
}

/** The stored backups. */
export async function readBackups(runner: Runner): Promise<StoredBackups> {
  return StoredBackups.parse((await queryRow(runner, READ, { key: BACKUPS }))?.value ?? {});
}

const NOTE_BACKUP = statement({
  name: 'installation.note-backup',
  parameters: { key: z.string(), noted: z.string() },
  text: `insert into setting (key, value) values ($key, $noted::jsonb)
    on conflict (key) do update set value = setting.value || excluded.value`,
});

/** Stores a backup that was requested, was made or failed, beside what is stored of the others. */
export async function noteBackup(runner: Runner, noted: Partial<StoredBackups>): Promise<void> {
  await execute(runner, NOTE_BACKUP, { key: BACKUPS, noted: JSON.stringify(noted) });
}

/** Fields of a stored installation, each with the variable that takes precedence over it. */
const VARIABLES = {
  publicUrl: 'PUBLIC_URL',
  operatorUrl: 'OPERATOR_URL',
  operatorMail: 'OPERATOR_MAIL',
  mailFrom: 'SMTP_URL',
  smtpHost: 'SMTP_URL',
  smtpPort: 'SMTP_URL',
  smtpTls: 'SMTP_URL',
  smtpUser: 'SMTP_URL',
  password: 'SMTP_URL',
  tsaUrl: 'TSA_URL',
  backupFolder: 'BACKUP_FOLDER',
  backupKeep: 'BACKUP_KEEP',
  backupKey: 'BACKUP_KEY',
} as const satisfies Record<keyof StoredInstallation, keyof InstallationInForce>;

/** URL of a relay, with user and password percent-encoded. */
function relayUrl({ smtpHost, smtpPort, smtpTls, smtpUser }: StoredInstallation, password: string | null): string {
  const url = new URL(`${smtpTls ? 'smtps' : 'smtp'}://${smtpHost}`);
  url.port = String(smtpPort ?? (smtpTls ? 465 : 587));
  url.username = encodeURIComponent(smtpUser ?? '');
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}

/**
 * Public address, operator, relay, time-stamping authority and backups in force: each as the environment sets it, else as an
 * administrator does. A public address on `localhost`, which no other machine reaches, counts as not set by the environment.
 */
export class Installation {
  private readonly own: InstallationInForce;
  /** True if the relay's password does not open: then no mail is sent. */
  isSealed = false;
  /** True if the key of backups does not open: then none is made. */
  isBackupSealed = false;

  /** @param env the process's environment; `refresh` keeps its fields up to date, so that readers need not know */
  constructor(
    private readonly env: Environment,
    private readonly sealer: Sealer,
  ) {
    const { PUBLIC_URL, OPERATOR_URL, OPERATOR_MAIL, SMTP_URL, SMTP_FROM, TSA_URL } = env;
    const { BACKUP_FOLDER, BACKUP_KEEP, BACKUP_KEY } = env;
    this.own = {
      PUBLIC_URL,
      OPERATOR_URL,
      OPERATOR_MAIL,
      SMTP_URL,
      SMTP_FROM,
      TSA_URL,
      BACKUP_FOLDER,
      BACKUP_KEEP,
      BACKUP_KEY,
    };
  }

  /** Variable of the environment that sets a field; null if an administrator may set it. */
  variableOf(field: keyof StoredInstallation): keyof InstallationInForce | null {
    const variable = VARIABLES[field];
    const value = this.own[variable];
    if (value === undefined) return null;
    return variable === 'PUBLIC_URL' && new URL(String(value)).hostname === 'localhost' ? null : variable;
  }

  /** The relay in force; null if mail is not configured. */
  get relay(): Relay | null {
    const { SMTP_URL: url, SMTP_FROM: from } = this.env;
    return url && from ? { url, from, trusted: this.own.SMTP_URL !== undefined } : null;
  }

  /** Reads what is stored and brings the environment's fields up to date. */
  async refresh(runner: Runner): Promise<StoredInstallation> {
    const stored = await readInstallation(runner);
    const { env, own } = this;
    if (this.variableOf('publicUrl') === null) env.PUBLIC_URL = stored.publicUrl ?? own.PUBLIC_URL;
    env.OPERATOR_URL = own.OPERATOR_URL ?? stored.operatorUrl ?? undefined;
    env.OPERATOR_MAIL = own.OPERATOR_MAIL ?? stored.operatorMail ?? undefined;
    env.TSA_URL = own.TSA_URL ?? stored.tsaUrl ?? undefined;
    env.BACKUP_FOLDER = own.BACKUP_FOLDER ?? stored.backupFolder ?? undefined;
    env.BACKUP_KEEP = own.BACKUP_KEEP ?? stored.backupKeep ?? undefined;
    if (own.BACKUP_KEY === undefined) {
      const key = this.opened(stored.backupKey, BACKUP_KEY);
      this.isBackupSealed = key === undefined;
      env.BACKUP_KEY = key ?? undefined;
    }
    if (own.SMTP_URL === undefined) {
      const password = this.opened(stored.password, INSTALLATION);
      this.isSealed = stored.smtpHost !== null && password === undefined;
      env.SMTP_URL = stored.smtpHost !== null && password !== undefined ? relayUrl(stored, password) : undefined;
      env.SMTP_FROM = stored.mailFrom ?? undefined;
    }
    return stored;
  }

  /** An opened secret; undefined if it does not open. */
  private opened(sealed: string | null, subject: string): string | null | undefined {
    try {
      return sealed && this.sealer.open(sealed, subject);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return undefined;
    }
  }
}
