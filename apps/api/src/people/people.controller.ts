import { Role } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Body, Controller, Delete, Get, Inject, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { DONE, Done, iso, isoOrNull, PathId } from '../http/common.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from './access.js';
import { hasAdmin, lockAdmins } from './admins.js';
import { beginEdit, revisionOf } from './editing.js';
import { LinksService, linkState } from './links.service.js';
import { isSet, UNSET } from './passwords.js';
import { AddPerson, ChangePerson, MakeLink, People, Person, PersonLink } from './people.schemas.js';
import { deleteFactors, SecondFactorService } from './second-factor.service.js';
import { endAccess, sessionsChanged } from './session-channel.js';

const SHOWN = {
  _count: { select: { verifications: { where: { undoneAt: null } } } },
  signInLinks: true,
  identities: { select: { issuer: true } },
} as const;
type Shown = Prisma.PersonGetPayload<{ include: typeof SHOWN }>;

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

@ApiTags('people')
@Needs('admin')
@Controller('people')
export class PeopleController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: LinksService,
    private readonly factors: SecondFactorService,
  ) {}

  @Describes('List people', 'Ascending by name, including disabled people.')
  @Get()
  @Returns(People)
  async list() {
    const people = await this.db.person.findMany({
      where: { service: false, removedAt: null },
      include: SHOWN,
      orderBy: { name: 'asc' },
    });
    return { items: people.map((one) => asPerson(one, this.clock.now())), mail: this.links.mail };
  }

  @Describes('Add a person', 'Adds an account, and makes a link by which the person chooses a password.')
  @Post()
  @Returns(PersonLink, 201)
  async add(@Body({ schema: AddPerson }) { email, name, role, ...giving }: AddPerson) {
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
  @Describes('Change a person', 'Changes the fields sent: name, role, or `disabled`, which ends the person’s sessions.')
  @Patch(':id')
  @Returns(Person)
  async change(@PathId() id: string, @Body({ schema: ChangePerson }) { name, role, disabled }: ChangePerson) {
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

  @Describes('Make a link to choose a password', 'A link, valid once, which replaces the person’s previous one.')
  @Post(':id/link')
  @Returns(PersonLink)
  async makeLink(@PathId() id: string, @Body({ schema: MakeLink }) giving: MakeLink) {
    const person = await this.db.person.findUnique({ where: { id, service: false, removedAt: null } });
    if (!person) throw notFound('person');
    if (person.disabledAt)
      throw new Problem('conflict', 'Whoever is disabled signs in by no password. Let them in first.');
    return this.links.make(person, giving);
  }

  @Describes(
    'Remove a person’s second factor',
    'For a person who lost app and recovery codes: the password alone then suffices to sign in.',
  )
  @Delete(':id/second-factor')
  @Returns(Done)
  async removeSecondFactor(@PathId() id: string) {
    await this.factors.remove(id);
    return DONE;
  }

  /**
   * Only the audit log still identifies the person, and they can no longer sign in. Their verdicts stay under a number, so
   * that the verdicts of two people remain distinct.
   */
  @Describes('Remove a person', 'Erases a person; their verdicts stay, under a number.')
  @Delete(':id')
  @Returns(Done)
  async remove(@PathId() id: string) {
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
    return DONE;
  }
}
