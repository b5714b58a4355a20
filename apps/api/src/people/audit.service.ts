import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { iso, type PageQuery } from '../http/common.js';
import { cursorOf } from '../http/cursor.js';
import type { AuditEntry } from './people.schemas.js';

/** Never written down: what a person types to prove who they are. */
const SECRETS = new Set(['password', 'current', 'next']);
const LONGEST = 500;
/** An entry's number is its order. */
const CURSOR = cursorOf('audit', z.null(), z.string().regex(/^\d{1,18}$/));

@Injectable()
export class AuditService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async record(personId: string | null, action: string, subject: string, body: unknown): Promise<void> {
    await this.db.auditEntry.create({ data: { personId, action, subject, details: detailsOf(body) } });
  }

  async list({ cursor, limit }: PageQuery): Promise<{ items: AuditEntry[]; next: string | null }> {
    const after = CURSOR.read(cursor);
    const rows = await this.db.auditEntry.findMany({
      where: after ? { id: { lt: BigInt(after.id) } } : {},
      include: { person: { select: { id: true, name: true } } },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(asEntry),
      next: last ? CURSOR.write({ key: null, id: String(last.id) }) : null,
    };
  }
}

type Row = Prisma.AuditEntryGetPayload<{ include: { person: { select: { id: true; name: true } } } }>;
const asEntry = ({ id, at, person, action, subject, details }: Row): AuditEntry => ({
  id: String(id),
  at: iso(at),
  person,
  action,
  subject,
  details: typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {},
});

/** The request's fields, without secrets, long ones cut. */
function detailsOf(body: unknown): Prisma.InputJsonObject {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  const fields = Object.entries(body).filter(([key]) => !SECRETS.has(key));
  return Object.fromEntries(fields.map(([key, value]) => [key, JSON.stringify(value)?.length > LONGEST ? '…' : value]));
}
