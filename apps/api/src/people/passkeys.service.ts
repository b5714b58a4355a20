import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Environment } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AuthenticatorTransport, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Request, Response } from 'express';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { iso, isoOrNull } from '../http/common.js';
import { Problem } from '../http/problem.js';
import type { SignedIn } from './access.js';
import { PASSKEY_COOKIE, PASSKEY_MS, readCookie, setPasskeyCookie } from './cookie.js';
import type { AddPasskey, Assertion, Passkey, PasskeyOptions } from './people.schemas.js';
import { secretHash } from './secrets.js';

/** Loaded by the first passkey, not as the service starts. */
const webAuthn = () => import('@simplewebauthn/server');

/** As many as anybody has devices; a list of more could not be told from one that somebody else fills. */
const MOST_PASSKEYS = 20;

/** Who asks for a passkey: browsers let it be used on this domain alone (WebAuthn section 5.1.2). */
interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Passkeys (WebAuthn level 3). Each proves two things at once, that its holder has the authenticator and unlocked it: so the
 * authenticator must keep the account's name with it (discoverable), and verify its user each time. Which maker's it is, is
 * not asked (attestation `none`).
 */
@Injectable()
export class PasskeysService {
  private readonly log = new Logger('passkeys');
  private readonly party: RelyingParty | null;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {
    this.party = relyingPartyOf(env.PUBLIC_URL);
  }

  /** Whether browsers have passkeys for the public address. */
  get possible(): boolean {
    return this.party !== null;
  }

  async list(personId: string): Promise<Passkey[]> {
    const rows = await this.db.passkey.findMany({ where: { personId }, orderBy: { id: 'asc' } });
    return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: iso(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    }));
  }

  /**
   * What a browser needs to make a passkey. Whoever may add one has been asked before.
   * @throws Problem where the public address has none, or there are enough
   */
  async askForNew({ id, email, name }: SignedIn, response: Response): Promise<PasskeyOptions> {
    const party = this.needParty();
    const there = await this.db.passkey.findMany({ where: { personId: id } });
    if (there.length >= MOST_PASSKEYS) throw new Problem('conflict', `There are ${MOST_PASSKEYS}. Remove one first.`);
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: 'Hyrde',
      rpID: party.id,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(id),
      timeout: PASSKEY_MS,
      attestationType: 'none',
      excludeCredentials: there.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.begin({ challenge: options.challenge, adds: true, personId: id }, response);
    return { options: { ...options } };
  }

  /** The passkey that the browser made, to be kept. @throws Problem where it is not what was asked for */
  async made(
    { id: personId }: SignedIn,
    { name, passkey }: AddPasskey,
    request: Request,
  ): Promise<Prisma.PasskeyUncheckedCreateInput> {
    const party = this.needParty();
    const step = await this.take(request);
    if (!step?.adds || step.personId !== personId) throw begunTooLongAgo();
    const { credential } = await this.verified<NonNullable<VerifiedRegistrationResponse['registrationInfo']>>(
      async () => {
        const { registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
          response: passkey,
          expectedChallenge: step.challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
        });
        return registrationInfo;
      },
    );
    if (await this.db.passkey.findUnique({ where: { credentialId: credential.id } }))
      throw new Problem('conflict', 'This passkey is here already.');
    return {
      personId,
      name,
      createdAt: this.clock.now(),
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
    };
  }

  /**
   * What a browser needs to use a passkey.
   * @param personId whose alone will do; null where any will
   * @throws Problem where the public address has none, or this person
   */
  async ask(personId: string | null, response: Response): Promise<PasskeyOptions> {
    const party = this.needParty();
    const own = personId === null ? [] : await this.db.passkey.findMany({ where: { personId } });
    if (personId !== null && own.length === 0)
      throw new Problem('conflict', 'You have no passkey here. Send a code of your app, or a recovery code.');
    const options = await (await webAuthn()).generateAuthenticationOptions({
      rpID: party.id,
      timeout: PASSKEY_MS,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId: id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
    });
    await this.begin({ challenge: options.challenge, adds: false, personId }, response);
    return { options: { ...options } };
  }

  /**
   * Holds what a passkey has signed against the challenge that this browser was given, which is good once.
   * @returns whose it is
   * @throws Problem sign-in-failed where it is not good
   */
  async use(passkey: Assertion, request: Request): Promise<string> {
    const party = this.needParty();
    const step = await this.take(request);
    if (!step || step.adds) throw begunTooLongAgo();
    const known = await this.db.passkey.findUnique({ where: { credentialId: passkey.id } });
    if (!known || (step.personId !== null && step.personId !== known.personId)) throw notGood();
    const handle = passkey.response.userHandle;
    if (handle !== handleOf(known.personId) && (handle !== undefined || step.personId === null)) throw notGood();
    const { newCounter } = await this.verified(async () => {
      const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
        response: passkey,
        expectedChallenge: step.challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: known.credentialId,
          publicKey: new Uint8Array(known.publicKey),
          counter: Number(known.counter),
        },
      });
      return verified ? authenticationInfo : undefined;
    });
    // Of two uses at the same moment with the same count, one is a copy's.
    const { count } = await this.db.passkey.updateMany({
      where: { id: known.id, counter: known.counter },
      data: { counter: newCounter, lastUsedAt: this.clock.now() },
    });
    if (count === 0) throw notGood();
    return known.personId;
  }

  private async begin(
    step: { challenge: string; adds: boolean; personId: string | null },
    response: Response,
  ): Promise<void> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await this.db.passkeyStep.deleteMany({ where: { expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + PASSKEY_MS);
    await this.db.passkeyStep.create({ data: { ...step, tokenHash: secretHash(token), expiresAt } });
    setPasskeyCookie(response, this.env.PUBLIC_URL, token);
  }

  /** The challenge that this browser was given: it is good once, if what comes of it is committed. */
  private async take(request: Request): Promise<Prisma.PasskeyStepGetPayload<object> | null> {
    const token = readCookie(PASSKEY_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);
    if (token === null) return null;
    const where = { tokenHash: secretHash(token), expiresAt: { gt: this.clock.now() } };
    const step = await this.db.passkeyStep.findFirst({ where });
    return step && (await this.db.passkeyStep.deleteMany({ where })).count === 1 ? step : null;
  }

  /** The library says what is wrong by throwing; who sent it is not told which. */
  private async verified<T>(verify: () => Promise<T | undefined>): Promise<T> {
    const result = await verify().catch((error: unknown) => {
      this.log.warn('A passkey’s answer was refused.', { why: String(error) });
      return undefined;
    });
    if (result === undefined) throw notGood();
    return result;
  }

  private needParty(): RelyingParty {
    if (this.party) return this.party;
    throw new Problem(
      'conflict',
      `Browsers have passkeys for names with https, and for localhost; this product's public address is ${this.env.PUBLIC_URL}. Set PUBLIC_URL to such an address.`,
    );
  }
}

/** Null where browsers have no passkeys there: at an IP address, or in the clear (WebAuthn section 5.1.3; Secure Contexts). */
function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || local) ? { id: hostname, origin } : null;
}

/** As authenticators give it back (WebAuthn's user handle). */
const handleOf = (personId: string): string => Buffer.from(personId).toString('base64url');

const notGood = (): Problem => new Problem('sign-in-failed', 'This passkey is not one that opens here.');
const begunTooLongAgo = (): Problem =>
  new Problem('sign-in-failed', 'That was begun too long ago, or in another browser. Begin again.');
