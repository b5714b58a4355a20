import { Role } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { iso, isoOrNull } from '../http/common.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import { beginEdit, revisionOf } from './editing.js';
import { LinksService, linkState } from './links.service.js';
import { isSet, UNSET } from './passwords.js';
import type { AddPerson, ChangePerson, MakeLink, People, Person, PersonLink } from './people.schemas.js';
import { deleteFactors } from './second-factor.service.js';
import { endAccess, sessionsChanged } from './session-channel.js';

/** Serialises changes of administrators: two that each leave one would together leave none. */
const LOCK_ADMINS = statement({
  name: 'people.lock-admins',
  text: "select pg_advisory_xact_lock(hashtext('hyrde-admins'))::text as held",
  row: z.object({ held: z.string() }),
});

/** Blocks other changes of people and roles until the transaction ends. */
export async function lockAdmins(tx: PrismaQueries): Promise<void> {
  await queryRow(tx, LOCK_ADMINS);
}

/** True if an administrator exists who can sign in. */
export async function hasAdmin(tx: Pick<Prisma.TransactionClient, 'person'>): Promise<boolean> {
  return (await tx.person.count({ where: { role: 'admin', disabledAt: null, service: false } })) > 0;
}

const SHOWN = {
  _count: { select: { verifications: { where: { undoneAt: null } } } },
  signInLinks: true,
  identities: { select: { issuer: true } },
} as const;
type Shown = Prisma.PersonGetPayload<{ include: typeof SHOWN }>;

@Injectable()
export class PeopleService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: LinksService,
  ) {}

  async list(): Promise<People> {
    const people = await this.db.person.findMany({
      where: { service: false, removedAt: null },
      include: SHOWN,
      orderBy: { name: 'asc' },
    });
    return { items: people.map((one) => asPerson(one, this.clock.now())), mail: this.links.mail };
  }

  /** Adds a person and makes the link by which they choose a password. */
  async add({ email, name, role, ...giving }: AddPerson): Promise<PersonLink> {
    try {
      const person = await this.db.person.create({ data: { email, name, role, passwordHash: UNSET } });
      return await this.links.make(person, giving);
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        throw invalid('email', 'belongs to somebody who is here already');
      throw error;
    }
  }

  /** A new role and a disabled account take effect at once: the session is read with each request. */
  async change(id: string, { name, role, disabled }: ChangePerson): Promise<Person> {
    return this.db.$transaction(async (tx) => {
      await lockAdmins(tx);
      const before = await beginEdit(tx, {
        what: 'person',
        id,
        read: () => tx.person.findUnique({ where: { id, service: false, removedAt: null } }),
        stateOf: editable,
      });
      const after = await tx.person.update({
        where: { id },
        data: {
          ...(name === undefined ? {} : { name }),
          ...(role === undefined ? {} : { role }),
          ...(disabled === undefined ? {} : { disabledAt: disabled ? (before.disabledAt ?? this.clock.now()) : null }),
        },
        include: SHOWN,
      });
      await mustHaveAdmin(tx);
      if (after.disabledAt) await endAccess(tx, id, after.disabledAt);
      await sessionsChanged(tx, id);
      return asPerson(after, this.clock.now());
    });
  }

  /** Makes a link for a new person or one who lost their password, which stays valid until the link is used. */
  async makeLink(id: string, giving: MakeLink): Promise<PersonLink> {
    const person = await this.db.person.findUnique({ where: { id, service: false, removedAt: null } });
    if (!person) throw notFound('person');
    if (person.disabledAt)
      throw new Problem('conflict', 'Whoever is disabled signs in by no password. Let them in first.');
    return this.links.make(person, giving);
  }

  /**
   * Erases a person: only the audit log still identifies them, and they can no longer sign in. Their verdicts stay
   * under a number, so that the verdicts of two people remain distinct.
   */
  async remove(id: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await lockAdmins(tx);
      const before = await tx.person.findUnique({ where: { id, service: false, removedAt: null } });
      if (!before) throw notFound('person');
      const now = this.clock.now();
      await tx.person.update({
        where: { id },
        data: {
          email: `${id}@removed.invalid`,
          name: `#${id.slice(-6)}`,
          passwordHash: UNSET,
          role: 'viewer',
          secondFactorAt: null,
          disabledAt: before.disabledAt ?? now,
          removedAt: now,
        },
      });
      await mustHaveAdmin(tx);
      await endAccess(tx, id, now);
      await deleteFactors(tx, id);
      await tx.identity.deleteMany({ where: { personId: id } });
      await tx.knownBrowser.deleteMany({ where: { personId: id } });
      await tx.idempotencyKey.deleteMany({ where: { personId: id } });
      await tx.namesOpening.deleteMany({ where: { personId: id } });
      await tx.claim.deleteMany({ where: { personId: id } });
      await tx.subscription.updateMany({
        where: { means: 'mail', address: { equals: before.email, mode: 'insensitive' }, deletedAt: null },
        data: { offAt: now, offReason: 'gone', address: '' },
      });
    });
  }
}

/** @throws Problem if no administrator would remain */
async function mustHaveAdmin(tx: Prisma.TransactionClient): Promise<void> {
  if (!(await hasAdmin(tx))) throw new Problem('conflict', 'This is the last admin. Make somebody else admin first.');
}

const editable = ({ name, role, disabledAt }: Pick<Shown, 'name' | 'role' | 'disabledAt'>) => ({
  name,
  role,
  disabled: disabledAt !== null,
});

const asPerson = (person: Shown, now: Date): Person => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: Role.parse(person.role),
  disabledAt: isoOrNull(person.disabledAt),
  createdAt: iso(person.createdAt),
  verifications: person._count.verifications,
  secondFactor: person.secondFactorAt !== null,
  invited: !isSet(person.passwordHash) && person.identities.length === 0,
  byProvider: person.identities.length > 0,
  link: linkState(person.signInLinks, now),
  revision: revisionOf(editable(person)),
});
