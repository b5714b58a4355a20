import { Role } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { iso, isoOrNull } from '../http/common.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import { AuditService } from './audit.service.js';
import { HashingService } from './hashing.service.js';
import { oneTimePassword } from './passwords.js';
import type { AddPerson, ChangePerson, OneTimePassword, Person } from './people.schemas.js';
import { sessionsChanged } from './session-channel.js';
import { ThrottleService } from './throttle.service.js';

const COUNTED = { _count: { select: { verifications: { where: { undoneAt: null } } } } } as const;
type Counted = Prisma.PersonGetPayload<{ include: typeof COUNTED }>;

/** Two that each leave one admin would together leave none. */
const LOCK_ADMINS = statement({
  name: 'people.lock-admins',
  text: "select pg_advisory_xact_lock(hashtext('hyrde-admins'))::text as held",
  row: z.object({ held: z.string() }),
});

@Injectable()
export class PeopleService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly hashing: HashingService,
    private readonly throttle: ThrottleService,
  ) {}

  async list(): Promise<Person[]> {
    const people = await this.db.person.findMany({
      where: { service: false },
      include: COUNTED,
      orderBy: { name: 'asc' },
    });
    return people.map(asPerson);
  }

  async add({ email, name, role }: AddPerson): Promise<OneTimePassword> {
    const password = oneTimePassword();
    const passwordHash = await this.hashing.admit(() => this.hashing.hash(password));
    try {
      const person = await this.audit.change(() =>
        this.db.person.create({ data: { email, name, role, passwordHash, mustChangePassword: true } }),
      );
      return { personId: person.id, oneTimePassword: password };
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        throw invalid('email', 'belongs to somebody who is here already');
      throw error;
    }
  }

  /** A role or a disabling counts at once: sessions are looked up with each request. */
  async change(id: string, { name, role, disabled }: ChangePerson): Promise<Person> {
    return this.db.$transaction(async (tx) => {
      await queryRow(tx, LOCK_ADMINS);
      const before = await tx.person.findUnique({ where: { id, service: false } });
      if (!before) throw notFound('person');
      const after = await tx.person.update({
        where: { id },
        data: {
          ...(name === undefined ? {} : { name }),
          ...(role === undefined ? {} : { role }),
          ...(disabled === undefined ? {} : { disabledAt: disabled ? (before.disabledAt ?? this.clock.now()) : null }),
        },
        include: COUNTED,
      });
      if ((await tx.person.count({ where: { role: 'admin', disabledAt: null, service: false } })) === 0)
        throw new Problem('conflict', 'This is the last admin. Make somebody else admin first.');
      if (after.disabledAt) await this.endAll(tx, id, after.disabledAt);
      await sessionsChanged(tx, id);
      return asPerson(after);
    });
  }

  /** Sessions and tokens, for good: who is let in again makes new ones. */
  private async endAll(tx: Prisma.TransactionClient, personId: string, revokedAt: Date): Promise<void> {
    await tx.session.deleteMany({ where: { personId } });
    await tx.apiToken.updateMany({ where: { personId, revokedAt: null }, data: { revokedAt } });
  }

  /** For somebody who forgot theirs: a new one-time password; their sessions end. */
  async resetPassword(id: string): Promise<OneTimePassword> {
    const password = oneTimePassword();
    const passwordHash = await this.hashing.admit(() => this.hashing.hash(password));
    const { email } = await this.audit.change(async () => {
      const person = await this.db.person.findUnique({ where: { id, service: false } });
      if (!person) throw notFound('person');
      await this.db.session.deleteMany({ where: { personId: id } });
      await sessionsChanged(this.db, id);
      return this.db.person.update({ where: { id }, data: { passwordHash, mustChangePassword: true } });
    });
    await this.throttle.forgive(email);
    return { personId: id, oneTimePassword: password };
  }
}

const asPerson = (person: Counted): Person => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: Role.parse(person.role),
  disabledAt: isoOrNull(person.disabledAt),
  createdAt: iso(person.createdAt),
  verifications: person._count.verifications,
});
