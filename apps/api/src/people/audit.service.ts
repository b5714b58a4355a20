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
import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from './people.schemas.js';

/** What a request is about to change, for its entry in the audit log. */
interface Change {
  personId: string | null;
  /** By which token, where not in a browser. */
  tokenId: string | null;
  /** `module.change`, such as `sweeps.create` */
  action: string;
  /** The path it is done to. */
  subject: string;
  /** The request's body once it has been validated; nothing of it before. */
  body: unknown;
  /** What it is made to, as it was before; null where nobody has noted it. */
  before: object | null;
  /** Whether its entry has been written. */
  written: boolean;
}

/** The change that is being made here. */
export const changing = new AsyncLocalStorage<Change>();

/** Notes what is about to be changed, so that the audit log can say what its fields were. */
export function noteBefore(before: object): void {
  const change = changing.getStore();
  if (change) change.before = before;
}

/** Hands the validated body to the audit log; stands behind the pipe that validates. */
export const rememberBody: PipeTransform = {
  transform: (value: unknown, { type }) => {
    const change = changing.getStore();
    if (change && type === 'body') change.body = value;
    return value;
  },
};

/** Never written down: what a person types to prove who they are, and the name of one who asks to be forgotten. */
const SECRETS = new Set(['password', 'current', 'next', 'token', 'code', 'passkey', 'personName']);
/** Of a subscriber's address the place alone: what stands behind a webhook's host is a key to it more often than not. */
const PLACES = new Set(['address']);
/** What is kept of a path or a field, in characters: enough to tell what was done, too little to fill the disk. */
const LONGEST = 500;
/** An entry's number is its order. */
const CURSOR = cursorOf('audit', z.null(), z.string().regex(/^\d{1,18}$/));
/** Some 500 kB a batch. */
const EXPORT_BATCH = 1_000;
/** More fields than any form of ours has. */
const MOST_FIELDS = 30;

/** Who did it, and by which token. */
const NAMED = {
  person: { select: { id: true, name: true, removedAt: true } },
  token: { select: { id: true, name: true } },
} as const;

interface Written {
  personId: string | null;
  /** `module.change` */
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

@Injectable()
export class AuditService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * Makes the request's change: what `work` asks of the database and the entry are one transaction.
   * @param personId who makes it, where that is not the one who was signed in when the request came; or how `work` tells
   */
  change<T>(work: () => Promise<T>, personId?: string | ((result: T) => string)): Promise<T> {
    return inTransaction(this.db, async () => {
      const result = await work();
      await this.record(typeof personId === 'function' ? personId(result) : personId);
      return result;
    });
  }

  /** Writes the entry of the change that this request makes. */
  async record(personId?: string): Promise<void> {
    const change = changing.getStore();
    if (!change) throw new Error('This request makes no change.');
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

  /** Writes that a person looks at what is not for everybody, before it is shown. @param subject the path */
  look(personId: string, subject: string, reason: string): Promise<void> {
    return this.write({ personId, action: 'names.look', subject, details: { reason } });
  }

  /** Writes an entry of what no request's body says. @param subject the path */
  async write({ personId, action, subject, details }: Written): Promise<void> {
    const data = { personId, action, subject: storable(subject).slice(0, LONGEST), details: detailsOf(details) };
    await this.db.auditEntry.create({ data });
  }

  /** Newest first. */
  async list({ cursor, limit, ...filter }: AuditQuery): Promise<AuditPage> {
    const after = CURSOR.read(cursor);
    const where = whereOf(filter);
    const [rows, total] = await Promise.all([
      this.rows(where, after && BigInt(after.id), limit + 1),
      this.db.auditEntry.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: null, id: String(row.id) }));
    return { items: await this.told(shown), ...counted(total), next };
  }

  /** All of them, newest first. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    for (let before: bigint | null = null; ; ) {
      const rows: Row[] = await this.rows(whereOf(filter), before, EXPORT_BATCH);
      yield* await this.told(rows);
      before = rows.at(-1)?.id ?? null;
      if (before === null || rows.length < EXPORT_BATCH) return;
    }
  }

  /** What was typed may be a page that names people: its address is covered as anywhere. */
  private async told(rows: readonly Row[]): Promise<AuditEntry[]> {
    const urls = rows.map(({ details }) => JSON.stringify(details).match(ADDRESS) ?? []);
    const coverings = await this.naming.redactions(urls.map((those) => ({ siteId: null, urls: those })));
    return rows.map((row, i) => {
      const covered = JSON.stringify(row.details).replace(ADDRESS, (url) => coverings[i]?.address(url) ?? '…');
      return asEntry({ ...row, details: JSON.parse(covered) });
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

/** A page's address within JSON. */
const ADDRESS = /https?:\/\/[^\s"\\]+/gi;

/** Prisma hands `_` and `%` on to `like` as they are. */
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

/** The request's fields, without secrets, long ones cut. */
export function detailsOf(body: unknown): Prisma.InputJsonObject {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  const fields = Object.entries(body).filter(([key, value]) => !SECRETS.has(key) && value !== undefined);
  return Object.fromEntries(
    fields.slice(0, MOST_FIELDS).map(([key, value]) => {
      const text = JSON.stringify(PLACES.has(key) ? placeOf(value) : value, (_key, part: unknown) =>
        storablePart(part),
      );
      return [storable(key).slice(0, LONGEST), text.length > LONGEST ? '…' : JSON.parse(text)];
    }),
  );
}

/** What the fields that are sent were before, where they were something else. */
function beforeOf({ body, before }: Change): Prisma.InputJsonObject {
  if (!before) return {};
  const sent = detailsOf(body);
  const was = detailsOf(Object.fromEntries(Object.entries(before).filter(([key]) => key in sent)));
  const changed = Object.entries(was).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key]));
  return changed.length > 0 ? { before: Object.fromEntries(changed) } : {};
}

/** The origin of a URL; whatever else it is, as it is. */
function placeOf(value: unknown): unknown {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url?.host ? `${url.origin}/…` : value;
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storable(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [storable(key), value]));
}

/** Text that Postgres takes: no U+0000, no half of a surrogate pair. */
const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '\uFFFD');

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD']);

/** The path without a token that stands in it: who reads the log could use it. */
const pathOf = ({ path, params: { token } }: SignedInRequest): string =>
  typeof token === 'string' ? path.replace(token, ':token') : path;

/** Writes every change that succeeds into the audit log, in the transaction that makes it. */
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
    const change = {
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
    };
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(changing.run(change, () => this.make(how, handle)));
  }

  private async make(how: Auditing | undefined, handle: () => Promise<unknown>): Promise<unknown> {
    if (how === 'first') await this.audit.record();
    const answer = await (how ? handle() : this.audit.change(handle));
    if (!changing.getStore()?.written) throw new Error('A change was made that is not in the audit log.');
    return answer;
  }
}
