import { randomUUID } from 'node:crypto';
import { type Environment, MAIL_FROM, parseUrl, type TestedService } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import {
  INSTALLATION,
  Installation,
  readInstallation,
  SERVICE_TESTS,
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

const ServiceTest = StoredServiceTest.omit({ language: true }).meta({ id: 'ServiceTest' });

const InstallationSettings = StoredInstallation.omit({ password: true })
  .extend({
    /** Address under which people open the dashboard; links in mails begin with it. */
    publicUrl: z.string(),
    hasPassword: z.boolean(),
    /** Fields that the environment sets, each with its variable; they cannot be changed here. */
    byEnvironment: z.array(z.object({ field: z.string(), variable: z.string() })),
    /** The last test mail; null if none was sent. */
    test: ServiceTest.nullable(),
    /** The last test of the time-stamping authority; null if none was made. */
    stampTest: ServiceTest.nullable(),
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
  })
  .partial()
  .meta({ id: 'ChangeInstallation' });
type ChangeInstallation = z.infer<typeof ChangeInstallation>;

const SendMailTest = z
  .strictObject({ to: z.email().max(200), language: z.enum(['en', 'nb']).default('en') })
  .meta({ id: 'SendMailTest' });
type SendMailTest = z.infer<typeof SendMailTest>;

/** Public address, operator, mail relay and time-stamping authority; keeps the API's environment up to date with what is stored. */
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
    return { ...this.shown(stored), test: last('mail'), stampTest: last('time-stamp') };
  }

  /** @throws Problem conflict if the environment sets a field; invalid-input */
  async change(change: ChangeInstallation, origin: string | undefined): Promise<InstallationSettings> {
    const before = await beginEdit(this.db, {
      what: INSTALLATION,
      id: '',
      read: () => readInstallation(this.db),
      stateOf: (stored) => stored,
      sent: () => ({ ...change, ...(change.password && { password: `${HIDDEN}${HIDDEN}` }) }),
      shownOf: (stored) => ({ ...stored, password: stored.password && HIDDEN }),
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
    const value = { ...before, ...change, password: this.passwordAfter(before, change) };
    if (value.smtpHost !== null && value.mailFrom === null) throw invalid('mailFrom', 'is needed with a mail server');
    const stored = StoredInstallation.parse(value);
    const row = { key: INSTALLATION, value: stored };
    await this.db.setting.upsert({ where: { key: row.key }, create: row, update: row });
    return this.read();
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
  private shown(stored: StoredInstallation): Omit<InstallationSettings, 'test' | 'stampTest'> {
    const { PUBLIC_URL: publicUrl, OPERATOR_URL, OPERATOR_MAIL, SMTP_FROM, TSA_URL } = this.env;
    const { password, ...rest } = stored;
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
      ...(this.installation.variableOf('smtpHost') && relayOf(this.env.SMTP_URL, SMTP_FROM)),
      hasPassword: password !== null,
      byEnvironment,
      revision: revisionOf(stored),
    };
  }
}

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
    'Public address, operator, mail server and time-stamping authority in force, and the variables of the environment that set some of them.',
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
    'Test the time-stamping authority',
    'A worker requests a time stamp within seconds; reading the installation shows the result.',
  )
  @Post('time-stamp-test')
  @Returns(InstallationSettings)
  testStamp() {
    return this.installation.testStamp();
  }
}
