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
import { PASSKEY_COOKIE, PASSKEY_MS, readCookie, setCookie } from './cookie.js';
import type { AddPasskey, Assertion, Passkey, PasskeyOptions } from './people.schemas.js';
import { newSecret, secretHash } from './secrets.js';

/** Loaded with the first passkey, not at startup. */
const webAuthn = () => import('@simplewebauthn/server');

/** Maximum number of passkeys of a person; more than anybody has devices. */
const MOST_PASSKEYS = 20;

/** Relying party: browsers use a passkey only on its domain (WebAuthn section 5.1.2). */
interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Passkeys (WebAuthn level 3). A passkey proves possession of the authenticator and that its user unlocked it; so it
 * must be discoverable, and user verification is required each time. The maker is not checked (attestation `none`).
 */
@Injectable()
export class PasskeysService {
  private readonly log = new Logger('passkeys');
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  private get party(): RelyingParty | null {
    return relyingPartyOf(this.env.PUBLIC_URL);
  }

  /** True if browsers support passkeys at the public address. */
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

  /** Options to create a passkey. @throws Problem if the public address supports none, or the maximum is reached */
  async creationOptions({ id, email, name }: SignedIn, response: Response): Promise<PasskeyOptions> {
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

  /** Row of the passkey that the browser created. @throws Problem if it does not match the challenge */
  async rowOfNew(
    { id: personId }: SignedIn,
    { name, passkey }: AddPasskey,
    request: Request,
  ): Promise<Prisma.PasskeyUncheckedCreateInput> {
    const party = this.needParty();
    const step = await this.take(request);
    if (!step?.adds || step.personId !== personId) throw challengeExpired();
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

  /** Options to sign in by a passkey: of this person, or of any if null. @throws Problem if no passkey exists */
  async requestOptions(personId: string | null, response: Response): Promise<PasskeyOptions> {
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
   * Verifies a passkey's signature against this browser's challenge, which is valid once.
   * @returns the person's id
   * @throws Problem sign-in-failed if the signature is not valid
   */
  async verify(passkey: Assertion, request: Request): Promise<string> {
    const party = this.needParty();
    const step = await this.take(request);
    if (!step || step.adds) throw challengeExpired();
    const known = await this.db.passkey.findUnique({ where: { credentialId: passkey.id } });
    if (!known || (step.personId !== null && step.personId !== known.personId)) throw invalidPasskey();
    const handle = passkey.response.userHandle;
    if (handle !== handleOf(known.personId) && (handle !== undefined || step.personId === null)) throw invalidPasskey();
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
    // Of two uses with the same counter, one comes from a copy of the authenticator.
    const { count } = await this.db.passkey.updateMany({
      where: { id: known.id, counter: known.counter },
      data: { counter: newCounter, lastUsedAt: this.clock.now() },
    });
    if (count === 0) throw invalidPasskey();
    return known.personId;
  }

  private async begin(
    step: { challenge: string; adds: boolean; personId: string | null },
    response: Response,
  ): Promise<void> {
    const now = this.clock.now();
    const token = newSecret();
    await this.db.passkeyStep.deleteMany({ where: { expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + PASSKEY_MS);
    await this.db.passkeyStep.create({ data: { ...step, tokenHash: secretHash(token), expiresAt } });
    setCookie(response, this.env.PUBLIC_URL, PASSKEY_COOKIE, token, PASSKEY_MS);
  }

  /** Takes this browser's challenge, which is valid once if the surrounding transaction commits. */
  private async take(request: Request): Promise<Prisma.PasskeyStepGetPayload<object> | null> {
    const token = readCookie(PASSKEY_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);
    if (token === null) return null;
    const where = { tokenHash: secretHash(token), expiresAt: { gt: this.clock.now() } };
    const step = await this.db.passkeyStep.findFirst({ where });
    return step && (await this.db.passkeyStep.deleteMany({ where })).count === 1 ? step : null;
  }

  /** Runs a verification of the library; its error is logged, and the client learns only that it failed. */
  private async verified<T>(verify: () => Promise<T | undefined>): Promise<T> {
    const result = await verify().catch((error: unknown) => {
      this.log.warn('A passkey’s answer was refused.', { why: String(error) });
      return undefined;
    });
    if (result === undefined) throw invalidPasskey();
    return result;
  }

  private needParty(): RelyingParty {
    if (this.party) return this.party;
    throw new Problem(
      'conflict',
      `Browsers have passkeys for names with https, and for localhost; this product's public address is ${this.env.PUBLIC_URL}. An administrator sets such an address under Set-up → Installation.`,
    );
  }
}

/** null if browsers support none there: IP address or no TLS (WebAuthn section 5.1.3; Secure Contexts). */
function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || local) ? { id: hostname, origin } : null;
}

/** The person's id as the user handle that authenticators return. */
const handleOf = (personId: string): string => Buffer.from(personId).toString('base64url');

const invalidPasskey = (): Problem => new Problem('sign-in-failed', 'This passkey is not one that opens here.');
const challengeExpired = (): Problem =>
  new Problem('sign-in-failed', 'That was begun too long ago, or in another browser. Begin again.');
