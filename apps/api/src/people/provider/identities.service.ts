import { randomUUID } from 'node:crypto';
import { type Environment, type ProviderProblem, Role } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../base/tokens.js';
import { faultOf } from '../../http/text.js';
import { hasAdmin, lockAdmins } from '../admins.js';
import { isSet, UNSET } from '../passwords.js';
import { Email } from '../people.schemas.js';
import { sessionsChanged } from '../session-channel.js';

/** Maximum length of a name, as for names typed by administrators. */
const LONGEST_NAME = 100;
/** Maximum number of groups; more than any person has. */
const MOST_GROUPS = 5_000;

const Name = z
  .string()
  .normalize('NFC')
  .refine((text) => faultOf(text) === null)
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME),
  )
  .pipe(z.string().min(1))
  .optional()
  .catch(undefined);

/** Claims of the provider about a person, after verification of the token. */
const Claims = z.object({
  iss: z.string(),
  /** Never reassigned; at most 255 characters of ASCII (OpenID Connect Core 1.0 section 2). */
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: Email.optional().catch(undefined),
  /** Only the boolean `true` counts; an absent claim or the text "true" verifies nothing. */
  email_verified: z.literal(true).optional().catch(undefined),
  name: Name,
  preferred_username: Name,
});

/** Identity of a person as claimed by the provider. */
export interface Arrival {
  issuer: string;
  subject: string;
  name: string;
  /** Mail address verified by the provider; null if there is no verified address. */
  email: string | null;
  /** Role by group, or the default role; null if neither gives one. */
  role: Role | null;
}

/**
 * Reads a person's identity from the claims. Claims missing in the token are taken from userinfo. The mail address and
 * `email_verified` come from the same source, since one source's verification must not count for the other's address.
 * @throws ZodError if issuer or subject violate the specification
 */
export function arrivalOf(
  token: Record<string, unknown>,
  userinfo: Record<string, unknown>,
  env: Parameters<typeof roleOf>[1],
): Arrival {
  const { email: address, email_verified: proof } = 'email' in token ? token : userinfo;
  const claims: Record<string, unknown> = { ...userinfo, ...token, email: address, email_verified: proof };
  const { iss, sub, email, email_verified, name, preferred_username } = Claims.parse(claims);
  return {
    issuer: iss,
    subject: sub,
    name: name ?? preferred_username ?? email ?? sub.slice(0, LONGEST_NAME),
    email: email_verified ? (email ?? null) : null,
    role: roleOf(claims[env.OIDC_GROUPS_CLAIM], env),
  };
}

const Groups = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(MOST_GROUPS)]).catch([]);

/** Highest role of the person's groups; a claim of another form names no group. */
function roleOf(
  claim: unknown,
  { OIDC_ROLES = [], OIDC_DEFAULT_ROLE }: Pick<Environment, 'OIDC_ROLES' | 'OIDC_DEFAULT_ROLE' | 'OIDC_GROUPS_CLAIM'>,
): Role | null {
  const groups = new Set(Groups.parse(claim));
  const has = new Set(OIDC_ROLES.filter(({ group }) => groups.has(group)).map(({ role }) => role));
  return Role.options.findLast((role) => has.has(role)) ?? OIDC_DEFAULT_ROLE ?? null;
}

/** The provider identified the person, but they are not admitted. */
export class NotAdmitted extends Error {
  constructor(
    readonly problem: ProviderProblem,
    /** Id of the known account; null without one. */
    readonly personId: string | null,
  ) {
    super(problem);
  }
}

/** Admitted person, and the changes that the sign-in made, for the audit log. */
export interface Admitted {
  personId: string;
  changes: {
    made?: true;
    linked?: true;
    email?: string;
    role?: Role;
    /** True if the provider's groups take the role from the last administrator, who keeps it. */
    lastAdmin?: true;
  };
}

/** Accounts by the provider's identity: issuer and subject. A mail address may change or pass to another person. */
@Injectable()
export class IdentitiesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** Admits a person; must be called within a transaction. @throws NotAdmitted */
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

  /** First sign-in: links a known account or creates one. */
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

  /** Updates role and mail address to the provider's current values. */
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

  /** The provider's address if verified and unused; with a password, the address for sign-in and resets stays. */
  private async addressFor(person: Person, { email }: Arrival): Promise<string> {
    if (email === null || isSet(person.passwordHash)) return person.email;
    const holder = await this.db.person.findUnique({ where: { email } });
    return holder ? person.email : email;
  }
}

type Person = Prisma.PersonGetPayload<object>;

/** Domain of placeholder addresses for people without a verified address; reserved by RFC 2606. */
const NO_ADDRESS = 'no-address.invalid';
