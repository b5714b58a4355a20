import type { Environment } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { clientAddress, prefixOf } from '../http/client-address.js';
import { Problem } from '../http/problem.js';
import type { SignedIn } from './access.js';
import { BROWSER_COOKIE, BROWSER_MS, readCookie, setCookie } from './cookie.js';
import type { Caller } from './hashing.service.js';
import { newSecret, secretHash } from './secrets.js';
import { ThrottleService } from './throttle.service.js';

/** Names by a pattern of the User-Agent, specific ones first: Edge and Opera also contain "Chrome". */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string[] =>
  names
    .filter(([mark]) => mark.test(agent))
    .map(([, name]) => name)
    .slice(0, 1);

/** Name of a browser for its owner, such as "Firefox · Linux"; the rest of the User-Agent is not stored. */
export const browserName = (agent: string | undefined): string =>
  [...nameIn(BROWSERS, agent ?? ''), ...nameIn(SYSTEMS, agent ?? '')].join(' · ');

/**
 * Browsers in which a person has signed in before. Wrong passwords typed elsewhere do not delay sign-ins there (OWASP,
 * *Slow Down Online Guessing Attacks with Device Cookies*). The cookie alone grants no access.
 */
@Injectable()
export class KnownBrowsersService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** @returns key by which the throttle counts this browser; null if this person never signed in here */
  async knownBy(request: Request, email: string): Promise<string | null> {
    const token = readCookie(BROWSER_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);
    if (!token) return null;
    const known = await this.db.knownBrowser.findFirst({
      where: { tokenHash: secretHash(token), person: { email }, lastSignInAt: { gt: this.oldest() } },
    });
    return known?.tokenHash ?? null;
  }

  /** Records a sign-in. A new browser gets a new token, never one that it sent. */
  async remember(known: string | null, personId: string, response: Response): Promise<void> {
    const lastSignInAt = this.clock.now();
    await this.db.knownBrowser.deleteMany({ where: { personId, lastSignInAt: { lte: this.oldest() } } });
    if (known) {
      await this.db.knownBrowser.updateMany({ where: { tokenHash: known, personId }, data: { lastSignInAt } });
      return;
    }
    const token = newSecret();
    await this.db.knownBrowser.create({ data: { tokenHash: secretHash(token), personId, lastSignInAt } });
    setCookie(response, this.env.PUBLIC_URL, BROWSER_COOKIE, token, BROWSER_MS);
  }

  private readonly oldest = (): Date => new Date(this.clock.now().getTime() - BROWSER_MS);
}

/** Attempts to prove an identity, counted by known browser, signed-in person, or account and network prefix. */
@Injectable()
export class AttemptsService {
  readonly addressOf: (request: Request) => string;

  constructor(
    @Inject(ENVIRONMENT) env: Environment,
    private readonly browsers: KnownBrowsersService,
    private readonly throttle: ThrottleService,
  ) {
    this.addressOf = clientAddress(env);
  }

  /**
   * Counts an attempt to sign in before `work`, and takes the count back if it succeeds.
   * @throws Problem too-many-tries
   */
  async count<T>(
    request: Request,
    email: string,
    work: (browser: string | null, caller: Caller) => Promise<T>,
  ): Promise<T> {
    const browser = await this.browsers.knownBy(request, email);
    const address = this.addressOf(request);
    const caller = { key: browser ?? prefixOf(address), known: browser !== null };
    return this.counted(email, address, browser, () => work(browser, caller));
  }

  /** Counts an attempt of a signed-in person, whom attempts to sign in do not delay. @throws as `count` does */
  async countSignedIn<T>({ id, email }: SignedIn, work: (caller: Caller) => Promise<T>): Promise<T> {
    return this.counted(email, '', id, () => work({ key: id, known: true }));
  }

  private async counted<T>(email: string, address: string, known: string | null, work: () => Promise<T>): Promise<T> {
    await this.throttle.begin(email, address, known);
    try {
      const result = await work();
      await this.throttle.succeeded(email, address, known);
      return result;
    } catch (error) {
      if (error instanceof Problem && error.details.type === 'urn:hyrde:problem:busy')
        await this.throttle.unchecked(email, address, known);
      throw error;
    }
  }
}
