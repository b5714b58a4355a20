import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  BACKUP_EVERY_MS,
  BACKUPS_KEPT,
  type Environment,
  MAIL_FROM,
  MOST_BACKUPS,
  parseUrl,
  SHORTEST_BACKUP_KEY,
  type TestedService,
  TextLanguage,
} from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import {
  BACKUP_KEY,
  INSTALLATION,
  Installation,
  isBackupPending,
  noteBackup,
  readBackups,
  readInstallation,
  SERVICE_TESTS,
  StoredBackups,
  StoredInstallation,
  StoredServiceTest,
} from '@hyrde/store/installation';
import { Body, Controller, Get, Inject, Injectable, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { PeriodicService } from '../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { Revision } from '../http/common.js';
import { invalid, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { line } from '../http/text.js';
import { Needs } from '../people/access.js';
import { beginEdit, revisionOf } from '../people/editing.js';
import { requireMail } from '../people/links.service.js';
import { SealerService } from '../people/secrets.js';

/** Fields of the installation, all of which an administrator may set. */
const FIELDS = Object.keys(StoredInstallation.shape) as (keyof StoredInstallation)[];
/** Text in place of a password in a conflict of two edits. */
const HIDDEN = '•••';
/** The program's own folder, which a web server may publish: no place for backups. */
const PROGRAM = path.join(import.meta.dirname, '../../../..');

const ServiceTest = StoredServiceTest.omit({ language: true }).meta({ id: 'ServiceTest' });

const Backups = StoredBackups.omit({ requestedAt: true, marked: true })
  .extend({
    /** True if this installation makes backups itself: it was started by `npm start`. */
    isAutomatic: z.boolean(),
    /** True while a requested one is neither made nor failed. */
    isPending: z.boolean(),
    /** When the next one is due; null if none will be made. */
    nextAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Backups' });
type Backups = z.infer<typeof Backups>;

const InstallationSettings = StoredInstallation.omit({ password: true, backupKey: true })
  .extend({
    /** Address under which people open the dashboard; links in mails begin with it. */
    publicUrl: z.string(),
    hasPassword: z.boolean(),
    hasBackupKey: z.boolean(),
    /** Fields that the environment sets, each with its variable; they cannot be changed here. */
    byEnvironment: z.array(z.object({ field: z.string(), variable: z.string() })),
    /** The last test mail; null if none was sent. */
    test: ServiceTest.nullable(),
    /** The last test of the time-stamping authority; null if none was made. */
    stampTest: ServiceTest.nullable(),
    backups: Backups,
    revision: Revision,
  })
  .meta({ id: 'InstallationSettings' });
type InstallationSettings = z.infer<typeof InstallationSettings>;

const webAddress = z.url({ protocol: /^https?$/ }).max(500);

/** True for an address of scheme, host and port alone, with or without a slash at its end. */
const isOrigin = (text: string): boolean => text.replace(/\/$/, '') === parseUrl(text)?.origin;

const ChangeInstallation = z
  .strictObject({
    /** Must be the address from which the change is sent, so that nobody locks people out with a wrong one. */
    publicUrl: webAddress.refine(isOrigin, 'has more than scheme, host and port; send these alone').nullable(),
    /** Page about the crawler's operator, shown to site owners in the User-Agent. */
    operatorUrl: webAddress.nullable(),
    operatorMail: z.email().max(200).nullable(),
    mailFrom: line(200)
      .regex(MAIL_FROM, 'is an address, or a name and an address such as Hyrde <hyrde@example.org>')
      .nullable(),
    smtpHost: line(253)
      .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'is the name of a server, such as mail.example.org')
      .nullable(),
    smtpPort: z.int().min(1).max(65_535).nullable(),
    smtpTls: z.boolean(),
    smtpUser: line(200).nullable(),
    /** Password at the relay; stored sealed and never shown. A change of server, TLS or user without it deletes it. */
    password: z.string().min(1).max(500).nullable(),
    /** Time-stamping authority (RFC 3161) for sealed packets; null for none. */
    tsaUrl: webAddress.nullable(),
    /** Existing folder on the machine of `npm start`, outside the program and its data. */
    backupFolder: line(500).nullable(),
    backupKeep: z.int().min(1).max(MOST_BACKUPS).nullable(),
    /** Key of the backups' encryption; stored sealed and never shown. */
    backupKey: z.string().min(SHORTEST_BACKUP_KEY).max(500).nullable(),
  })
  .partial()
  .meta({ id: 'ChangeInstallation' });
type ChangeInstallation = z.infer<typeof ChangeInstallation>;

const SendMailTest = z
  .strictObject({ to: z.email().max(200), language: TextLanguage.default('en') })
  .meta({ id: 'SendMailTest' });
type SendMailTest = z.infer<typeof SendMailTest>;

/** Public address, operator, mail relay, time-stamping authority and backups; keeps the API's environment up to date with what is stored. */
@Injectable()
export class InstallationService extends PeriodicService {
  private readonly installation: Installation;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly sealer: SealerService,
  ) {
    super('installation');
    this.installation = new Installation(env, sealer);
  }

  /** Another process may have stored a change. */
  runOnce(): Promise<unknown> {
    return this.installation.refresh(this.db);
  }

  async read(): Promise<InstallationSettings> {
    const stored = await this.installation.refresh(this.db);
    const rows = await this.db.setting.findMany({ where: { key: { in: Object.values(SERVICE_TESTS) } } });
    const last = (service: TestedService) => {
      const row = rows.find(({ key }) => key === SERVICE_TESTS[service]);
      return row ? ServiceTest.parse(row.value) : null;
    };
    return {
      ...this.shown(stored),
      test: last('mail'),
      stampTest: last('time-stamp'),
      backups: await this.backups(),
    };
  }

  private async backups(): Promise<Backups> {
    const noted = await readBackups(this.db);
    const { requestedAt: _, marked: __, ...rest } = noted;
    const isAutomatic = this.env.DATA_FOLDER !== undefined;
    const isDue = isAutomatic && this.env.BACKUP_FOLDER !== undefined;
    const last = Date.parse(noted.last?.at ?? '') || this.clock.now().getTime() - BACKUP_EVERY_MS;
    const nextAt = isDue ? new Date(last + BACKUP_EVERY_MS).toISOString() : null;
    return { ...rest, isAutomatic, isPending: isBackupPending(noted), nextAt };
  }

  /** Requests a backup, which is begun within seconds. @throws Problem conflict if none can be made */
  async backUp(): Promise<InstallationSettings> {
    await this.installation.refresh(this.db);
    if (this.env.DATA_FOLDER === undefined || this.env.BACKUP_FOLDER === undefined)
      throw new Problem('conflict', 'No folder of backups is set, or this installation was not started by npm start.');
    await noteBackup(this.db, { requestedAt: this.clock.now().toISOString() });
    return this.read();
  }

  /** @throws Problem conflict if the environment sets a field; invalid-input */
  async change(change: ChangeInstallation, origin: string | undefined): Promise<InstallationSettings> {
    const before = await beginEdit(this.db, {
      what: INSTALLATION,
      id: '',
      read: () => readInstallation(this.db),
      stateOf: (stored) => stored,
      sent: () => hidden(change, `${HIDDEN}${HIDDEN}`),
      shownOf: (stored) => hidden(stored, HIDDEN),
    });
    const variable = FIELDS.flatMap((field) => (field in change ? (this.installation.variableOf(field) ?? []) : []))[0];
    if (variable)
      throw new Problem(
        'conflict',
        `The environment sets ${variable}, which counts. Remove the variable to set it here.`,
      );
    const { publicUrl } = change;
    // A wrong address would sign everybody out, so it is taken from a page at that address alone.
    if (publicUrl && parseUrl(publicUrl)?.origin !== origin)
      throw invalid(
        'publicUrl',
        `is not where you are: open that address and set it from there (now ${origin ?? 'no page'})`,
      );
    if (change.backupFolder) await this.requireFolder(change.backupFolder);
    const { backupKey = before.backupKey, password: _, ...plain } = change;
    const sealedKey = change.backupKey ? this.sealer.seal(change.backupKey, BACKUP_KEY) : backupKey;
    const value = { ...before, ...plain, password: this.passwordAfter(before, change), backupKey: sealedKey };
    if (value.smtpHost !== null && value.mailFrom === null) throw invalid('mailFrom', 'is needed with a mail server');
    const stored = StoredInstallation.parse(value);
    const row = { key: INSTALLATION, value: stored };
    await this.db.setting.upsert({ where: { key: row.key }, create: row, update: row });
    // A folder that is saved, also the same once more, is the right one as it is now.
    if (change.backupFolder !== undefined) await noteBackup(this.db, { marked: null });
    return this.read();
  }

  /** @throws Problem invalid-input if backups cannot or must not be written there */
  private async requireFolder(folder: string): Promise<void> {
    const refused = (reason: string) => invalid('backupFolder', reason);
    const { DATA_FOLDER } = this.env;
    if (DATA_FOLDER === undefined)
      throw refused('is not written by this installation: it was not started by npm start');
    if (!path.isAbsolute(folder)) throw refused('is the whole path, from the root');
    const real = await realpath(folder).catch(() => null);
    if (real === null || !(await stat(real)).isDirectory()) throw refused('does not exist on the machine of Hyrde');
    const own = [await realpath(PROGRAM), await realpath(DATA_FOLDER)];
    if (own.some((one) => real === one || real.startsWith(one + path.sep)))
      throw refused('is within the program or its data: name another folder, best on another disk');
    const isWritable = await access(real, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isWritable) throw refused('cannot be written by Hyrde');
  }

  /** The sealed password after a change; it belongs to one server, its TLS and user, and is never sent to another. */
  private passwordAfter(before: StoredInstallation, change: ChangeInstallation): string | null {
    if (change.password !== undefined)
      return change.password === null ? null : this.sealer.seal(change.password, INSTALLATION);
    const moved = (['smtpHost', 'smtpPort', 'smtpTls', 'smtpUser'] as const).some(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    return moved ? null : before.password;
  }

  /** Stores a test mail, which a worker sends within seconds. @throws Problem conflict without a relay */
  async testMail({ to, language }: SendMailTest): Promise<InstallationSettings> {
    await this.installation.refresh(this.db);
    if (!this.installation.isSealed) requireMail(this.env);
    return this.test('mail', to, language);
  }

  /** Stores a test of the authority in force. @throws Problem conflict without an authority */
  async testStamp(): Promise<InstallationSettings> {
    await this.installation.refresh(this.db);
    const { TSA_URL } = this.env;
    if (TSA_URL === undefined) throw new Problem('conflict', 'No time-stamping authority is set.');
    return this.test('time-stamp', TSA_URL);
  }

  private async test(
    service: TestedService,
    to: string,
    language: StoredServiceTest['language'] = 'en',
  ): Promise<InstallationSettings> {
    const value: StoredServiceTest = {
      ...{ id: randomUUID(), to, language, askedAt: this.clock.now().toISOString() },
      ...{ state: 'waiting', fault: null, detail: null },
    };
    const row = { key: SERVICE_TESTS[service], value };
    await this.db.setting.upsert({ where: { key: row.key }, create: row, update: row });
    return this.read();
  }

  /** Values in force; of the relay that the environment names, server and user. */
  private shown(stored: StoredInstallation): Omit<InstallationSettings, 'test' | 'stampTest' | 'backups'> {
    const { PUBLIC_URL: publicUrl, OPERATOR_URL, OPERATOR_MAIL, SMTP_FROM, TSA_URL } = this.env;
    const { BACKUP_FOLDER, BACKUP_KEEP = BACKUPS_KEPT, BACKUP_KEY: key } = this.env;
    const { password, backupKey: _, ...rest } = stored;
    const fields = FIELDS.filter((field) => field !== 'password');
    const byEnvironment = fields.flatMap((field) => {
      const variable = this.installation.variableOf(field);
      return variable ? { field, variable } : [];
    });
    return {
      ...rest,
      publicUrl,
      operatorUrl: OPERATOR_URL ?? null,
      operatorMail: OPERATOR_MAIL ?? null,
      tsaUrl: TSA_URL ?? null,
      backupFolder: BACKUP_FOLDER ?? null,
      backupKeep: BACKUP_KEEP,
      hasBackupKey: key !== undefined || this.installation.isBackupSealed,
      ...(this.installation.variableOf('smtpHost') && relayOf(this.env.SMTP_URL, SMTP_FROM)),
      hasPassword: password !== null,
      byEnvironment,
      revision: revisionOf(stored),
    };
  }
}

/** Text in place of the secrets among some settings. */
const hidden = <T extends { password?: string | null; backupKey?: string | null }>(settings: T, text: string): T => ({
  ...settings,
  ...(settings.password && { password: text }),
  ...(settings.backupKey && { backupKey: text }),
});

/** The relay in a URL, without its password. */
function relayOf(text: string | undefined, mailFrom: string | undefined) {
  const url = parseUrl(text ?? '');
  return {
    mailFrom: mailFrom ?? null,
    smtpHost: url?.hostname ?? null,
    smtpPort: Number(url?.port) || null,
    smtpTls: url?.protocol === 'smtps:',
    smtpUser: decodeURIComponent(url?.username ?? '') || null,
  };
}

/** Settings of the whole installation, for administrators. */
@ApiTags('settings')
@Needs('admin')
@Controller('installation')
export class InstallationController {
  constructor(private readonly installation: InstallationService) {}

  @Describes(
    'Read the installation',
    'Public address, operator, mail server, time-stamping authority and backups in force, and the variables of the environment that set some of them.',
  )
  @Get()
  @Returns(InstallationSettings)
  read() {
    return this.installation.read();
  }

  @Describes(
    'Change the installation',
    'Changes the fields that are sent, at once for API and workers. Fields that the environment sets are refused.',
  )
  @Patch()
  @Returns(InstallationSettings)
  change(@Body({ schema: ChangeInstallation }) body: ChangeInstallation, @Req() { headers }: Request) {
    return this.installation.change(body, headers.origin);
  }

  @Describes('Send a test mail', 'A worker sends it within seconds; reading the installation shows the result.')
  @Post('mail-test')
  @Returns(InstallationSettings)
  testMail(@Body({ schema: SendMailTest }) body: SendMailTest) {
    return this.installation.testMail(body);
  }

  @Describes(
    'Make a backup',
    'Begun within seconds by `npm start`; reading the installation shows when it was made, or why it was not.',
  )
  @Post('backup')
  @Returns(InstallationSettings)
  backUp() {
    return this.installation.backUp();
  }

  @Describes(
    'Test the time-stamping authority',
    'A worker requests a time stamp within seconds; reading the installation shows the result.',
  )
  @Post('time-stamp-test')
  @Returns(InstallationSettings)
  testStamp() {
    return this.installation.testStamp();
  }
}
