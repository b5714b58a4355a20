import { randomBytes } from 'node:crypto';
import { type Environment, includesRole, Role } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { iso } from '../http/common.js';
import { notFound, Problem, roleRefusal } from '../http/problem.js';
import type { SignedIn, SignedInRequest } from './access.js';
import { AuditService } from './audit.service.js';
import {
  clearCookie,
  PROVIDER_SESSION_MS,
  readCookie,
  SESSION_COOKIE,
  SESSION_MS,
  STEP_COOKIE,
  STEP_MS,
  setCookie,
  setSessionCookie,
} from './cookie.js';
import { HashingService } from './hashing.service.js';
import { AttemptsService, browserName, KnownBrowsersService } from './known-browsers.service.js';
import { PasskeysService } from './passkeys.service.js';
import { weaknessOf } from './password-strength.js';
import { isSet } from './passwords.js';
import type { Assertion, ChangePassword, PasskeyOptions, Session, SignIn } from './people.schemas.js';
import { SecondFactorService } from './second-factor.service.js';
import { newSecret, secretHash } from './secrets.js';
import { endSessions, sessionsChanged } from './session-channel.js';
import { ThrottleService } from './throttle.service.js';
import { TokensService } from './tokens.service.js';

/** Minimum time between two updates of a session's last use, which saves a write per request. */
const PROLONG_AFTER_MS = 60 * 60 * 1000;

/** Valid session with its person. It is read with each request; Prisma's own query takes twice the processor time. */
const VALID_SESSION = statement({
  name: 'sessions.open',
  parameters: { tokenHash: z.string(), now: z.date() },
  text: `
    select s.used_at as "usedAt", s.by_provider as "byProvider", p.id, p.email, p.name, p.role,
      p.must_change_password as "mustChangePassword", p.second_factor_at as "secondFactorAt"
    from session s join person p on p.id = s.person_id
    where s.token_hash = $tokenHash and s.expires_at > $now and p.disabled_at is null`,
  row: z.object({
    usedAt: z.date(),
    byProvider: z.boolean(),
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: Role,
    mustChangePassword: z.boolean(),
    secondFactorAt: z.date().nullable(),
  }),
});

/** Time after sign-in in which a one-time password need not be given again. */
const JUST_BEGUN_MS = 15 * 60_000;

/** Browser sessions. The cookie holds a random token, the database only its hash. */
@Injectable()
export class SessionsService {
  /** Hash compared if no account has the mail address, so that the answer takes as long. */
  private readonly nobody: Promise<string>;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly audit: AuditService,
    private readonly hashing: HashingService,
    private readonly throttle: ThrottleService,
    private readonly browsers: KnownBrowsersService,
    private readonly tokens: TokensService,
    private readonly attempts: AttemptsService,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeysService,
  ) {
    this.nobody = hashing.hash(randomBytes(16).toString('hex'), { key: 'nobody', known: true });
  }

  /** Signs in by password. @throws Problem sign-in-failed; second-factor (see `second`); too-many-tries; busy */
  signIn({ email, password }: SignIn, request: Request, response: Response): Promise<SignedIn> {
    return this.attempts.count(request, email, async (browser, caller) => {
      const person = await this.db.person.findUnique({ where: { email } });
      const hash = person && isSet(person.passwordHash) ? person.passwordHash : await this.nobody;
      const right = await this.hashing.matches(password, hash, caller);
      if (!person || !right || person.disabledAt)
        throw new Problem('sign-in-failed', 'E-mail address or password is wrong, or the account is disabled.');
      if (person.secondFactorAt) await this.askSecond(person.id, response);
      const token = await this.audit.change(() => this.open(person.id, request), person.id);
      return this.finishSignIn(person, token, browser, response);
    });
  }

  /** Starts the second step; the throttle's counts stay, so that no more codes are allowed. @throws Problem always */
  private async askSecond(personId: string, response: Response): Promise<never> {
    const now = this.clock.now();
    const token = newSecret();
    await this.db.signInStep.deleteMany({ where: { personId, expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + STEP_MS);
    await this.db.signInStep.create({ data: { tokenHash: secretHash(token), personId, expiresAt } });
    setCookie(response, this.env.PUBLIC_URL, STEP_COOKIE, token, STEP_MS);
    throw new Problem(
      'second-factor',
      'The password is right. Send a code of your app, a recovery code, or what a passkey of yours signs.',
    );
  }

  /** Completes a sign-in by a code, in the browser of the password. @throws Problem sign-in-failed; too-many-tries */
  async second(code: string, request: Request, response: Response): Promise<SignedIn> {
    const found = await this.stepOf(request);
    if (!found || found.person.disabledAt) throw passwordStepMissing();
    const { person, tokenHash } = found;
    return this.attempts.count(request, person.email, async (browser) => {
      const token = await this.audit.change(async () => {
        if (!(await this.factors.useCode(person.id, code)))
          throw new Problem('sign-in-failed', 'That code is wrong, or used up.');
        if ((await this.db.signInStep.deleteMany({ where: { tokenHash } })).count === 0) throw passwordStepMissing();
        return this.open(person.id, request);
      }, person.id);
      clearCookie(response, this.env.PUBLIC_URL, STEP_COOKIE);
      return this.finishSignIn(person, token, browser, response);
    });
  }

  /** Passkey options; after a correct password, of that person's passkeys only. @throws Problem too-many-tries */
  async askPasskey(request: Request, response: Response): Promise<PasskeyOptions> {
    await this.throttle.beginPasskey(this.attempts.addressOf(request));
    return this.passkeys.requestOptions((await this.stepOf(request))?.personId ?? null, response);
  }

  /** Signs in by a passkey, with or without a password before. @throws Problem sign-in-failed; too-many-tries */
  async withPasskey(passkey: Assertion, request: Request, response: Response): Promise<SignedIn> {
    const address = this.attempts.addressOf(request);
    await this.throttle.beginLink(address);
    const step = await this.stepOf(request);
    const { person, token } = await this.audit.change(
      async () => {
        const id = await this.passkeys.verify(passkey, request);
        const person = await this.db.person.findUniqueOrThrow({ where: { id } });
        if (person.disabledAt) throw new Problem('sign-in-failed', 'The account is disabled.');
        if (step) await this.db.signInStep.deleteMany({ where: { tokenHash: step.tokenHash } });
        return { person, token: await this.open(id, request) };
      },
      ({ person }) => person.id,
    );
    await this.throttle.linkSucceeded(address);
    if (step) clearCookie(response, this.env.PUBLIC_URL, STEP_COOKIE);
    return this.finishSignIn(person, token, await this.browsers.knownBy(request, person.email), response);
  }

  /** Sign-in of this browser that waits for a second factor; null without one. */
  private stepOf(request: Request): Promise<Prisma.SignInStepGetPayload<{ include: { person: true } }> | null> {
    const step = readCookie(STEP_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);
    const where = { tokenHash: step ? secretHash(step) : '', expiresAt: { gt: this.clock.now() } };
    return this.db.signInStep.findFirst({ where, include: { person: true } });
  }

  private async finishSignIn(
    person: Person,
    token: string,
    browser: string | null,
    response: Response,
  ): Promise<SignedIn> {
    setSessionCookie(response, this.env.PUBLIC_URL, token);
    await this.browsers.remember(browser, person.id, response);
    return signedIn(person, this.env, false);
  }

  /** Person of the request's token or session; use prolongs the session. null if not signed in. */
  async personOf(request: SignedInRequest, response: Response): Promise<SignedIn | null> {
    if (request.token) return request.token.person;
    const token = this.tokenOf(request);
    const session = await this.sessionOf(request);
    if (!token || !session) return null;
    const now = this.clock.now().getTime();
    if (now - session.usedAt.getTime() > PROLONG_AFTER_MS) {
      const until = session.byProvider ? {} : { expiresAt: new Date(now + SESSION_MS) };
      const where = { tokenHash: this.hashOf(request) };
      await this.db.session.updateMany({ where, data: { usedAt: new Date(now), ...until } });
      if (!session.byProvider) setSessionCookie(response, this.env.PUBLIC_URL, token);
    }
    return signedIn(session, this.env, session.byProvider);
  }

  /** Middleware for paths without a controller, such as the API's description: only for signed-in people. */
  readonly signedInOnly = (request: Request, response: Response, next: NextFunction): void => {
    this.personOf(request, response).then((person) => next(person ? undefined : notSignedIn()), next);
  };

  /** True if the request's session or token is still valid, with the same role. */
  async isStillValid(request: SignedInRequest, { role }: Pick<SignedIn, 'role'>): Promise<boolean> {
    if (request.token) return this.tokens.isStillValid(request.token.id, { role });
    const session = await this.sessionOf(request);
    if (session?.role !== role) return false;
    const { mustChangePassword, mustAddSecondFactor } = signedIn(session, this.env, session.byProvider);
    return !mustChangePassword && !mustAddSecondFactor;
  }

  /** @returns whether the session came from the identity provider, and its ID token */
  signOut(
    request: Request,
    person: SignedIn,
    response: Response,
  ): Promise<{ byProvider: boolean; idToken: string | null }> {
    return this.audit.change(async () => {
      const where = { tokenHash: this.hashOf(request) };
      const session = await this.db.session.findUnique({ where });
      await this.db.session.deleteMany({ where });
      await sessionsChanged(this.db, person.id);
      clearCookie(response, this.env.PUBLIC_URL, SESSION_COOKIE);
      return { byProvider: session?.byProvider ?? false, idToken: session?.idToken ?? null };
    });
  }

  /**
   * Changes the person's own password, ends their other sessions, and renews this browser's session.
   * A one-time password with which the session began just now need not be given again.
   * @throws Problem if the current one is wrong, which counts as a failed sign-in, or the new one is easily guessed
   */
  changePassword(me: SignedIn, { current, next }: ChangePassword, request: Request, response: Response): Promise<void> {
    const { id } = me;
    const weakness = weaknessOf(next, me);
    if (weakness) throw wrong('next', weakness);
    if (next === current) throw wrong('next', 'is the one you have now');
    return this.attempts.countSignedIn(me, async (caller) => {
      const person = await this.db.person.findUniqueOrThrow({ where: { id } });
      const isProven =
        current === undefined
          ? person.mustChangePassword && (await this.hasJustBegun(id, request))
          : await this.hashing.matches(current, person.passwordHash, caller);
      if (!isProven) throw wrong('current', 'is not your password');
      if (current === undefined && (await this.hashing.matches(next, person.passwordHash, caller)))
        throw wrong('next', 'is the one you have now');
      const passwordHash = await this.hashing.hash(next, caller);
      const token = await this.audit.change(async () => {
        await this.db.person.update({ where: { id }, data: { passwordHash, mustChangePassword: false } });
        await endSessions(this.db, id);
        return this.open(id, request);
      });
      setSessionCookie(response, this.env.PUBLIC_URL, token);
    });
  }

  /** Sessions of a person, last used first. @throws Problem for another person's, unless an administrator asks */
  async list(me: SignedIn, personId: string, request: Request): Promise<Session[]> {
    requireSelfOrAdmin(me, personId);
    const current = this.hashOf(request);
    const rows = await this.db.session.findMany({
      where: { personId, expiresAt: { gt: this.clock.now() } },
      orderBy: [{ usedAt: 'desc' }, { id: 'asc' }],
    });
    return rows.map(({ id, browser, createdAt, usedAt, expiresAt, tokenHash }) => ({
      id,
      browser,
      createdAt: iso(createdAt),
      usedAt: iso(usedAt),
      expiresAt: iso(expiresAt),
      current: tokenHash === current,
    }));
  }

  /** Ends a session at once. @throws Problem if it does not exist or belongs to another person */
  async end(me: SignedIn, id: string): Promise<void> {
    const session = await this.db.session.findUnique({ where: { id } });
    if (!session || !(session.personId === me.id || includesRole(me.role, 'admin'))) throw notFound('session');
    await this.db.session.deleteMany({ where: { id } });
    await sessionsChanged(this.db, session.personId);
  }

  /** Ends all sessions of a person except the current one. @throws Problem as `list` */
  async endOthers(me: SignedIn, personId: string, request: Request): Promise<void> {
    requireSelfOrAdmin(me, personId);
    await this.db.session.deleteMany({ where: { personId, tokenHash: { not: this.hashOf(request) } } });
    await sessionsChanged(this.db, personId);
  }

  /**
   * Opens a new session, whatever session the browser had before; the caller sends its token to the browser.
   * @param byProvider set if the identity provider signed the person in; `idToken` is null if it is too long to store
   * @returns the token
   */
  async open(personId: string, request: Request, byProvider?: { idToken: string | null }): Promise<string> {
    const now = this.clock.now();
    const token = newSecret();
    const lastsMs = byProvider ? PROVIDER_SESSION_MS : SESSION_MS;
    await this.db.session.deleteMany({ where: { personId, expiresAt: { lte: now } } });
    await this.db.session.create({
      data: {
        tokenHash: secretHash(token),
        personId,
        browser: browserName(request.headers['user-agent']),
        createdAt: now,
        usedAt: now,
        expiresAt: new Date(now.getTime() + lastsMs),
        ...(byProvider ? { byProvider: true, idToken: byProvider.idToken } : {}),
      },
    });
    return token;
  }

  private readonly tokenOf = (request: Request): string | null =>
    readCookie(SESSION_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);

  /** Hash of the request's session token; empty without a token, which matches no session. */
  private hashOf(request: Request): string {
    const token = this.tokenOf(request);
    return token === null ? '' : secretHash(token);
  }

  /** True if the person began this session by a password some minutes ago. */
  private async hasJustBegun(personId: string, request: Request): Promise<boolean> {
    const createdAt = { gt: new Date(this.clock.now().getTime() - JUST_BEGUN_MS) };
    const where = { personId, tokenHash: this.hashOf(request), byProvider: false, createdAt };
    return (await this.db.session.count({ where })) > 0;
  }

  /** Valid session of the request with its person; null if absent or expired. */
  private async sessionOf(request: Request) {
    const tokenHash = this.hashOf(request);
    return tokenHash === '' ? null : queryRow(this.db, VALID_SESSION, { tokenHash, now: this.clock.now() });
  }
}

function requireSelfOrAdmin(me: SignedIn, personId: string): void {
  if (personId !== me.id && !includesRole(me.role, 'admin')) throw roleRefusal(me.role, 'admin');
}

export const notSignedIn = (): Problem =>
  new Problem('not-signed-in', 'Your session has ended or never began. Sign in.');

const wrong = (field: 'current' | 'next', message: string): Problem =>
  new Problem('invalid-input', `The ${field === 'next' ? 'new' : 'current'} password ${message}.`, [
    { field, message },
  ]);

const passwordStepMissing = (): Problem =>
  new Problem('sign-in-failed', 'Begin with your password again: it was too long ago.');

type Person = Pick<SignedIn, 'id' | 'email' | 'name' | 'mustChangePassword'> & {
  role: string;
  secondFactorAt: Date | null;
};

/** @param byProvider true if the identity provider signed the person in: password and second factor do not apply */
const signedIn = (
  person: Person,
  { SECOND_FACTOR_FROM: from }: Pick<Environment, 'SECOND_FACTOR_FROM'>,
  byProvider: boolean,
): SignedIn => {
  const { id, email, name } = person;
  const role = Role.parse(person.role);
  const secondFactor = person.secondFactorAt !== null;
  const mustChangePassword = person.mustChangePassword && !byProvider;
  const mustAddSecondFactor = !secondFactor && !byProvider && from !== undefined && includesRole(role, from);
  return { id, email, name, role, mustChangePassword, secondFactor, mustAddSecondFactor, byProvider };
};
