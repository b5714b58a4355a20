import { createHash, randomBytes } from 'node:crypto';
import { type Environment, Role } from '@hyrde/contracts';
import type { Database } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { Problem } from '../http/problem.js';
import type { SignedIn } from './access.js';
import { cookieOptions, SESSION_COOKIE, SESSION_MS } from './cookie.js';
import { hashPassword, isPassword } from './passwords.js';
import { SignInThrottle } from './throttle.js';

/** A session is prolonged at most once a day: a write a day, not one a request. */
const PROLONG_AFTER_MS = 24 * 60 * 60 * 1000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Signed-in browsers. The cookie holds a random token; the database only its hash. */
@Injectable()
export class SessionsService {
  private readonly throttle = new SignInThrottle();
  /** Compared against where nobody has the e-mail address, so that the answer takes as long. */
  private readonly nobody = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** @throws Problem sign-in-failed, or too-many-tries with Retry-After */
  async signIn(email: string, password: string, address: string, response: Response): Promise<SignedIn> {
    const now = this.clock.now();
    const key = `${email} ${address}`;
    const wait = this.throttle.wait(key, now);
    if (wait > 0)
      throw new Problem(
        'too-many-tries',
        `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes.`,
        undefined,
        {
          'retry-after': String(wait),
        },
      );
    this.throttle.failed(key, now); // counted before the slow check, so that tries at the same moment count too
    const person = await this.db.person.findUnique({ where: { email } });
    const right = await isPassword(password, person?.passwordHash ?? (await this.nobody));
    if (!person || !right || person.disabledAt)
      throw new Problem('sign-in-failed', 'E-mail address or password is wrong, or the account is disabled.');
    this.throttle.succeeded(key);
    await this.open(person.id, response);
    return signedIn(person);
  }

  /** Who holds this token; prolongs the session with use. */
  async personOf(token: string, response: Response): Promise<SignedIn | null> {
    const now = this.clock.now();
    const session = await this.db.session.findUnique({
      where: { tokenHash: hashOf(token) },
      include: { person: true },
    });
    if (!session || session.expiresAt <= now || session.person.disabledAt) return null;
    if (session.expiresAt.getTime() - now.getTime() < SESSION_MS - PROLONG_AFTER_MS) {
      await this.db.session.updateMany({
        where: { tokenHash: session.tokenHash },
        data: { expiresAt: new Date(now.getTime() + SESSION_MS) },
      });
      response.cookie(SESSION_COOKIE, token, cookieOptions(this.env.PUBLIC_URL));
    }
    return signedIn(session.person);
  }

  async signOut(token: string | null, response: Response): Promise<void> {
    if (token) await this.db.session.deleteMany({ where: { tokenHash: hashOf(token) } });
    const { maxAge: _, ...options } = cookieOptions(this.env.PUBLIC_URL);
    response.clearCookie(SESSION_COOKIE, options);
  }

  /** Changes the person's own password; their other sessions end, this browser gets a new one. */
  async changePassword(personId: string, current: string, next: string, response: Response): Promise<void> {
    const person = await this.db.person.findUniqueOrThrow({ where: { id: personId } });
    if (!(await isPassword(current, person.passwordHash)))
      throw new Problem('invalid-input', 'The current password is not right.', [
        { field: 'current', message: 'is not your password' },
      ]);
    const passwordHash = await hashPassword(next);
    await this.db.$transaction([
      this.db.person.update({ where: { id: personId }, data: { passwordHash, mustChangePassword: false } }),
      this.db.session.deleteMany({ where: { personId } }),
    ]);
    await this.open(personId, response);
  }

  private async open(personId: string, response: Response): Promise<void> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await this.db.session.deleteMany({ where: { personId, expiresAt: { lte: now } } });
    await this.db.session.create({
      data: { tokenHash: hashOf(token), personId, createdAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) },
    });
    response.cookie(SESSION_COOKIE, token, cookieOptions(this.env.PUBLIC_URL));
  }
}

const signedIn = (person: {
  id: string;
  email: string;
  name: string;
  role: string;
  mustChangePassword: boolean;
}): SignedIn => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: Role.parse(person.role),
  mustChangePassword: person.mustChangePassword,
});
