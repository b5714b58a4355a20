import { AsyncLocalStorage } from 'node:async_hooks';
import { NamingPages } from '@hyrde/jobs/redaction';
import { type Database, Prisma } from '@hyrde/store';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { inTransaction } from '../base/transaction.js';
import { COUNT_LIMIT, counted, iso } from '../http/common.js';
import { cursorOf, cutPage } from '../http/cursor.js';
import { AUDIT_KEY, type Auditing, type SignedInRequest } from './access.js';
import { IdempotencyService, type RequestKey, requestKeyOf } from './idempotency.service.js';
import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from './people.schemas.js';

/** Change that a request makes, for its entry in the audit log. */
export interface Change {
  personId: string | null;
  /** Id of the request's token; null in a browser session. */
  tokenId: string | null;
  /** `module.change`, such as `sweeps.create`. */
  action: string;
  /** Path of the request. */
  subject: string;
  /** Validated request body; undefined before validation. */
  body: unknown;
  /** Editable fields before the change; null if it is no edit. */
  before: object | null;
  /** True once the entry has been written. */
  written: boolean;
  /** The request's `If-Match`; null without it. */
  ifMatch: string | null;
  /** True once the edit's revision has been compared (`beginEdit`). */
  compared: boolean;
}

const changing = new AsyncLocalStorage<Change>();

/** @throws if the request makes no change */
export function currentChange(): Change {
  const change = changing.getStore();
  if (!change) throw new Error('This request makes no change.');
  return change;
}

/** Passes the validated body to the audit log; must run after the validation pipe. */
export const rememberBody: PipeTransform = {
  transform: (value: unknown, { type }) => {
    const change = changing.getStore();
    if (change && type === 'body') change.body = value;
    return value;
  },
};

/** Fields never logged: credentials, and the name of a person who requests erasure. */
const SECRETS = new Set(['password', 'current', 'next', 'token', 'code', 'passkey', 'personName', 'backupKey']);
/** Fields of which only the origin is logged: the path of a webhook's URL is often a secret. */
const PLACES = new Set(['address']);
/** Maximum length of a logged path or field, in characters; limits the size of the log. */
const LONGEST = 500;
/** The key is null: entries are ordered by id alone. */
const CURSOR = cursorOf('audit', z.null(), z.string().regex(/^\d{1,18}$/));
/** Entries per batch; about 500 kB. */
const EXPORT_BATCH = 1_000;
/** Maximum number of logged fields; more than any form has. */
const MOST_FIELDS = 30;

const NAMED = {
  person: { select: { id: true, name: true, removedAt: true } },
  token: { select: { id: true, name: true } },
} as const;

@Injectable()
export class AuditService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
    private readonly keys: IdempotencyService,
  ) {}

  /**
   * Runs the request's change and writes its entry, in one transaction.
   * @param personId author, or a function that reads it from the result of `work`; by default the signed-in person
   */
  change<T>(work: () => Promise<T>, personId?: string | ((result: T) => string)): Promise<T> {
    return inTransaction(this.db, async () => {
      const result = await work();
      await this.record(typeof personId === 'function' ? personId(result) : personId);
      return result;
    });
  }

  /** As `change`, unless the change was made under this key: then the stored answer. */
  changeOnce(key: RequestKey, work: () => Promise<unknown>): Promise<unknown> {
    return inTransaction(this.db, async () => {
      const { answer, repeated } = await this.keys.once(key, async () => {
        const result = await work();
        await this.record();
        return result;
      });
      // The entry of a repeated request is that of the first one.
      if (repeated) currentChange().written = true;
      return answer;
    });
  }

  /** Writes the entry of the current request's change. */
  async record(personId?: string): Promise<void> {
    const change = currentChange();
    await this.db.auditEntry.create({
      data: {
        personId: personId ?? change.personId,
        tokenId: change.tokenId,
        action: change.action,
        subject: storable(change.subject).slice(0, LONGEST),
        details: { ...detailsOf(change.body), ...beforeOf(change) },
      },
    });
    change.written = true;
  }

  /** Logs, before the data is shown, that a person views names that are redacted for others. @param subject the path */
  logView(personId: string, subject: string, reason: string): Promise<void> {
    return this.write({ personId, action: 'names.look', subject, details: { reason } });
  }

  /** Writes an entry whose details are not the request's body. @param subject the path */
  async write(entry: Pick<Change, 'personId' | 'action' | 'subject'> & { details: object }): Promise<void> {
    const subject = storable(entry.subject).slice(0, LONGEST);
    await this.db.auditEntry.create({ data: { ...entry, subject, details: detailsOf(entry.details) } });
  }

  /** Entries, newest first. */
  async list({ cursor, limit, ...filter }: AuditQuery): Promise<AuditPage> {
    const after = CURSOR.read(cursor);
    const where = whereOf(filter);
    const [rows, total] = await Promise.all([
      this.rows(where, after && BigInt(after.id), limit + 1),
      this.db.auditEntry.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: null, id: String(row.id) }));
    return { items: await this.redacted(shown), ...counted(total), next };
  }

  /** All entries that match the filter, newest first, read in batches. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    for (let before: bigint | null = null; ; ) {
      const rows: Row[] = await this.rows(whereOf(filter), before, EXPORT_BATCH);
      yield* await this.redacted(rows);
      before = rows.at(-1)?.id ?? null;
      if (before === null || rows.length < EXPORT_BATCH) return;
    }
  }

  /** Entries with the URLs in their details redacted: a URL that somebody typed may be a page that names people. */
  private async redacted(rows: readonly Row[]): Promise<AuditEntry[]> {
    const urls = rows.map(({ details }) => JSON.stringify(details).match(ADDRESS) ?? []);
    const redactions = await this.naming.redactions(urls.map((found) => ({ siteId: null, urls: found })));
    return rows.map((row, i) => {
      const details = JSON.stringify(row.details).replace(ADDRESS, (url) => redactions[i]?.address(url) ?? '…');
      return asEntry({ ...row, details: JSON.parse(details) });
    });
  }

  private rows(where: Prisma.AuditEntryWhereInput, before: bigint | null, take: number): Promise<Row[]> {
    return this.db.auditEntry.findMany({
      where: before === null ? where : { AND: [where, { id: { lt: before } }] },
      include: NAMED,
      orderBy: { id: 'desc' },
      take,
    });
  }
}

/** URL within JSON. */
const ADDRESS = /https?:\/\/[^\s"\\]+/gi;

/** Escapes `_` and `%`, which Prisma passes to `like` unescaped. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const whereOf = ({ personId, action, since, until, subject }: AuditFilter): Prisma.AuditEntryWhereInput => ({
  ...(personId && { personId }),
  ...(action && { action: { startsWith: literal(action) } }),
  ...((since || until) && { at: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
  ...(subject && { subject: { contains: literal(subject), mode: 'insensitive' as const } }),
});

type Row = Prisma.AuditEntryGetPayload<{ include: typeof NAMED }>;
const asEntry = ({ id, at, person, token, action, subject, details }: Row): AuditEntry => ({
  id: String(id),
  at: iso(at),
  person: person && { id: person.id, name: person.name, removed: person.removedAt !== null },
  token,
  action,
  subject,
  details: typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {},
});

/** Fields of the body without secrets; a value longer than `LONGEST` becomes "…". */
export function detailsOf(body: unknown): Prisma.InputJsonObject {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  const fields = Object.entries(body).filter(([key, value]) => !SECRETS.has(key) && value !== undefined);
  return Object.fromEntries(
    fields.slice(0, MOST_FIELDS).map(([key, value]) => {
      const text = JSON.stringify(PLACES.has(key) ? placeOf(value) : value, (_, part: unknown) => storablePart(part));
      return [storable(key).slice(0, LONGEST), text.length > LONGEST ? '…' : JSON.parse(text)];
    }),
  );
}

/** Previous values of the sent fields that differ from the sent values. */
function beforeOf({ body, before }: Change): Prisma.InputJsonObject {
  if (!before) return {};
  const sent = detailsOf(body);
  const was = detailsOf(Object.fromEntries(Object.entries(before).filter(([key]) => key in sent)));
  const changed = Object.entries(was).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key]));
  return changed.length > 0 ? { before: Object.fromEntries(changed) } : {};
}

/** Origin of a URL; any other value unchanged. */
function placeOf(value: unknown): unknown {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url?.host ? `${url.origin}/…` : value;
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storable(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [storable(key), value]));
}

/** Replaces U+0000 and lone surrogates, which Postgres refuses in text. */
const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '\uFFFD');

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD']);
/** Methods that edit what others edit too. */
const EDITS = new Set(['PATCH', 'PUT']);

/** Request path with a token in it replaced by `:token`, since readers of the log could use it. */
const pathOf = ({ path, params: { token } }: SignedInRequest): string =>
  typeof token === 'string' ? path.replace(token, ':token') : path;

/** Writes every successful change to the audit log, in the transaction that makes it. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const how = this.reflector.getAllAndOverride<Auditing | undefined>(AUDIT_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (SAFE.has(request.method) || how === 'never') return next.handle();
    const change: Change = {
      personId: request.person?.id ?? null,
      tokenId: request.token?.id ?? null,
      action: `${context
        .getClass()
        .name.replace(/Controller$/, '')
        .toLowerCase()}.${context.getHandler().name}`,
      subject: pathOf(request),
      body: undefined,
      before: null,
      written: false,
      ifMatch: request.get('if-match') ?? null,
      compared: !EDITS.has(request.method),
    };
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    const key = how ? null : requestKeyOf(request);
    return from(changing.run(change, () => this.make(how, key, handle)));
  }

  private async make(
    how: Auditing | undefined,
    key: RequestKey | null,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    if (how === 'first') await this.audit.record();
    const answer = await (how ? handle() : key ? this.audit.changeOnce(key, handle) : this.audit.change(handle));
    const { written, compared } = currentChange();
    if (!written) throw new Error('A change was made that is not in the audit log.');
    if (!compared) throw new Error('An edit was made without a comparison of revisions.');
    return answer;
  }
}
