import { randomUUID } from 'node:crypto';
import type { Environment, ProviderProblem, Role } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../base/tokens.js';
import { hasAdmin, lockAdmins } from '../admins.js';
import { isSet, UNSET } from '../passwords.js';
import { sessionsChanged } from '../session-channel.js';
import type { Arrival } from './claims.js';

/** The provider says who it is, and they are not let in all the same. */
export class NotAdmitted extends Error {
  constructor(
    readonly problem: ProviderProblem,
    /** Whom it is known to be; null where nobody. */
    readonly personId: string | null,
  ) {
    super(problem);
  }
}

/** Who was let in, and what changed by it, for the audit log. */
export interface Admitted {
  personId: string;
  changes: {
    made?: true;
    linked?: true;
    email?: string;
    role?: Role;
    /** The provider's groups say otherwise, but there must be an administrator. */
    lastAdmin?: true;
  };
}

/** People as the provider knows them. Identity is issuer and subject; an e-mail address changes and passes to others. */
@Injectable()
export class IdentitiesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** To be called within a transaction. @throws NotAdmitted */
  async admit(arrival: Arrival): Promise<Admitted> {
    await lockAdmins(this.db);
    const { issuer, subject } = arrival;
    const where = { issuer_subject: { issuer, subject } };
    const identity = await this.db.identity.findUnique({ where, include: { person: true } });
    if (!identity) return this.welcome(arrival);
    const { person } = identity;
    await this.db.identity.update({ where, data: { lastSignInAt: this.clock.now() } });
    return this.update(person, arrival, {});
  }

  /** Somebody who comes for the first time. */
  private async welcome(arrival: Arrival): Promise<Admitted> {
    const { email, name, role, issuer } = arrival;
    const known =
      email === null ? null : await this.db.person.findUnique({ where: { email }, include: { identities: true } });
    if (known) {
      const mayBeLinked =
        this.env.OIDC_LINK_BY_EMAIL && !known.service && !known.identities.some((one) => one.issuer === issuer);
      if (!mayBeLinked) throw new NotAdmitted('address-taken', null);
      const admitted = await this.update(known, arrival, { linked: true });
      await this.link(known.id, arrival);
      return admitted;
    }
    if (role === null) throw new NotAdmitted('no-role', null);
    const made = await this.db.person.create({
      data: { email: email ?? `${randomUUID()}@${NO_ADDRESS}`, name, role, passwordHash: UNSET },
    });
    await this.link(made.id, arrival);
    return { personId: made.id, changes: { made: true, role } };
  }

  private async link(personId: string, { issuer, subject }: Arrival): Promise<void> {
    const now = this.clock.now();
    await this.db.identity.create({ data: { issuer, subject, personId, createdAt: now, lastSignInAt: now } });
  }

  /** Role and address as the provider has them now. */
  private async update(person: Person, arrival: Arrival, changes: Admitted['changes']): Promise<Admitted> {
    const { id } = person;
    if (person.disabledAt) throw new NotAdmitted('disabled', id);
    const role = this.env.OIDC_ROLES ? arrival.role : person.role;
    if (role === null) throw new NotAdmitted('no-role', id);
    const email = await this.addressFor(person, arrival);
    await this.db.person.update({ where: { id }, data: { role, email } });
    const lastAdmin = !(await hasAdmin(this.db));
    if (lastAdmin) await this.db.person.update({ where: { id }, data: { role: person.role } });
    const moved = role !== person.role && !lastAdmin;
    if (moved) await sessionsChanged(this.db, id);
    return {
      personId: id,
      changes: {
        ...changes,
        ...(email !== person.email && { email }),
        ...(moved && arrival.role && { role: arrival.role }),
        ...(lastAdmin && { lastAdmin: true as const }),
      },
    };
  }

  /**
   * The provider's, where it has verified it and nobody else has it. Who has a password here keeps the one that they sign in
   * with, and to which a new password is mailed.
   */
  private async addressFor(person: Person, { email }: Arrival): Promise<string> {
    if (email === null || isSet(person.passwordHash)) return person.email;
    const holder = await this.db.person.findUnique({ where: { email } });
    return holder ? person.email : email;
  }
}

type Person = Prisma.PersonGetPayload<object>;

/** Stands for the address of people of whom the provider has verified none: a domain that nobody has (RFC 2606). */
const NO_ADDRESS = 'no-address.invalid';
