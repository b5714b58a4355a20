import { randomBytes } from 'node:crypto';
import type { Database, Prisma } from '@hyrde/store';
import { isSealed, Unreadable } from '@hyrde/store/sealer';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { inTransaction } from '../base/transaction.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import type { SignedIn } from './access.js';
import { AuditService } from './audit.service.js';
import { HashingService } from './hashing.service.js';
import { AttemptsService } from './known-browsers.service.js';
import { PasskeysService } from './passkeys.service.js';
import { isSet } from './passwords.js';
import type { AddPasskey, NewSecondFactor, PasskeyOptions, Proof, SecondFactors } from './people.schemas.js';
import { SealerService, secretHash } from './secrets.js';

const PERIOD_S = 30;
/** Number of steps by which a phone's clock may be off in either direction (RFC 6238 section 5.2). */
const WINDOW = 1;
/** Number of recovery codes, each of 80 random bits, for which a fast hash suffices. */
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Hyrde',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/** Hash of a recovery code, ignoring letter case, spaces and hyphens, since codes are read off paper. */
const codeHashOf = (code: string): string => secretHash(code.toLowerCase().replace(/[\s-]/g, ''));

/** Uses up a code: no code of its step or before is accepted again (RFC 6238 section 5.2). No row if used. */
const SPEND_STEP = statement({
  name: 'second-factor.spend-step',
  parameters: { personId: z.uuid(), step: z.int() },
  text: `
    update totp set last_step = $step::int where person_id = $personId::uuid and (last_step is null or last_step < $step::int)
    returning last_step as "lastStep"`,
  row: z.object({ lastStep: z.int() }),
  neverNull: ['lastStep'],
});

/** Ends sign-ins that wait for a second factor. */
const END_STEPS = statement({
  name: 'second-factor.end-steps',
  parameters: { personId: z.uuid() },
  text: 'delete from sign_in_step where person_id = $personId::uuid',
});

/** Second factors: codes of an app (TOTP, RFC 6238) and passkeys, with recovery codes for people who lost them. */
@Injectable()
export class SecondFactorService implements OnApplicationBootstrap {
  private readonly log = new Logger('second-factor');

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly hashing: HashingService,
    private readonly attempts: AttemptsService,
    private readonly sealer: SealerService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** If the database is unavailable, the next start seals them; unsealed secrets stay valid until then. */
  onApplicationBootstrap(): void {
    this.sealAll().catch((error: unknown) => this.log.error('Secrets of second factors are not all sealed.', error));
  }

  /** Seals secrets that were stored unsealed. */
  async sealAll(): Promise<void> {
    for (const { personId, secret } of await this.db.totp.findMany({ select: { personId: true, secret: true } }))
      if (!isSealed(secret))
        await this.db.totp.updateMany({
          where: { personId, secret },
          data: { secret: this.sealer.seal(secret, personId) },
        });
  }

  async list({ id }: SignedIn): Promise<SecondFactors> {
    const [app, passkeys, recoveryCodes] = await Promise.all([
      this.hasApp(id),
      this.passkeys.list(id),
      this.db.recoveryCode.count({ where: { personId: id } }),
    ]);
    return { app, passkeys, recoveryCodes };
  }

  /** Makes a secret for an app, active from its first code. @throws Problem on a wrong proof or an active app */
  async begin(me: SignedIn, proof: Proof, request: Request): Promise<NewSecondFactor> {
    const { id, email } = me;
    const secret = new Secret({ size: 20 }).base32; // Length of a SHA-1 digest: RFC 4226 section 4.
    const sealed = this.sealer.seal(secret, id);
    await this.withProof(me, proof, request, async () => {
      if (await this.hasApp(id)) throw new Problem('conflict', 'There is an app already. Switch it off first.');
      await this.db.totp.upsert({
        where: { personId: id },
        create: { personId: id, secret: sealed },
        update: { secret: sealed, lastStep: null },
      });
    });
    return { secret, uri: totpOf(secret, email).toString() };
  }

  /** Activates the app by its first code. @throws Problem if the code is wrong */
  async confirm(me: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = await this.attempts.countSignedIn(me, () =>
      this.audit.change(async () => {
        if (await this.hasApp(me.id)) throw new Problem('conflict', 'There is an app already.');
        if (!(await this.isCode(me.id, code))) throw invalid('code', 'is not the one that the app shows now');
        return this.requireSecondFactor(me.id);
      }),
    );
    return { recoveryCodes };
  }

  /** Removes the person's app. @throws Problem if the proof is wrong, which counts as a failed sign-in */
  async end(me: SignedIn, proof: Proof, request: Request): Promise<void> {
    await this.withProof(me, proof, request, async () => {
      const { count } = await this.db.totp.deleteMany({ where: { personId: me.id } });
      if (count === 0) throw notFound('second factor');
      await this.endIfLast(me.id);
    });
  }

  /** Options to create a passkey. @throws Problem if the proof is wrong, which counts as a failed sign-in */
  async askForPasskey(me: SignedIn, proof: Proof, request: Request, response: Response): Promise<PasskeyOptions> {
    await this.withProof(me, proof, request, async () => undefined);
    return this.passkeys.creationOptions(me, response);
  }

  /** Stores the passkey that the browser created. @throws Problem if it is not valid */
  async addPasskey(me: SignedIn, made: AddPasskey, request: Request): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = await this.audit.change(async () => {
      await this.db.passkey.create({ data: await this.passkeys.rowOfNew(me, made, request) });
      return this.requireSecondFactor(me.id);
    });
    return { recoveryCodes };
  }

  /** Removes one passkey. @throws Problem if the proof is wrong, which counts as a failed sign-in */
  async endPasskey(me: SignedIn, id: string, proof: Proof, request: Request): Promise<void> {
    await this.withProof(me, proof, request, async () => {
      const { count } = await this.db.passkey.deleteMany({ where: { id, personId: me.id } });
      if (count === 0) throw notFound('passkey');
      await this.endIfLast(me.id);
    });
  }

  /** Changes factors after a proof by a factor, or by password without one: a stolen session alone changes none. */
  private async withProof(me: SignedIn, proof: Proof, request: Request, change: () => Promise<void>): Promise<void> {
    const { id } = me;
    await this.attempts.countSignedIn(me, async (caller) => {
      const { secondFactorAt, passwordHash } = await this.db.person.findUniqueOrThrow({ where: { id } });
      const { password, code, passkey } = proof;
      if (password !== undefined) {
        if (secondFactorAt) throw invalid('password', 'is not enough: there is a second factor');
        if (!isSet(passwordHash) || !(await this.hashing.matches(password, passwordHash, caller)))
          throw invalid('password', 'is not your password');
      }
      await this.audit.change(async () => {
        if (code !== undefined && !(await this.useCode(id, code)))
          throw invalid('code', 'is not the one that the app shows now');
        if (passkey !== undefined && (await this.passkeys.verify(passkey, request)) !== id)
          throw invalid('passkey', 'is not one of yours');
        await change();
      });
    });
  }

  /** Requires a second factor from now on. @returns new recovery codes; empty if a factor existed before */
  private async requireSecondFactor(personId: string): Promise<string[]> {
    const { count } = await this.db.person.updateMany({
      where: { id: personId, secondFactorAt: null },
      data: { secondFactorAt: this.clock.now() },
    });
    if (count === 0) return [];
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await this.db.recoveryCode.deleteMany({ where: { personId } });
    await this.db.recoveryCode.createMany({
      data: recoveryCodes.map((one) => ({ personId, codeHash: codeHashOf(one) })),
    });
    return recoveryCodes;
  }

  /** Removes the recovery codes with the last factor; the password alone suffices again. */
  private async endIfLast(personId: string): Promise<void> {
    if ((await this.hasApp(personId)) || (await this.db.passkey.count({ where: { personId } })) > 0) return;
    await this.remove(personId);
  }

  /** True once the app has sent its first code. */
  private async hasApp(personId: string): Promise<boolean> {
    return (await this.db.totp.count({ where: { personId, lastStep: { not: null } } })) > 0;
  }

  /** Removes all factors of a person who lost them. @throws Problem if the person has no second factor */
  async remove(id: string): Promise<void> {
    const { count } = await this.db.person.updateMany({
      where: { id, secondFactorAt: { not: null } },
      data: { secondFactorAt: null },
    });
    if (count === 0) throw notFound('second factor');
    await deleteFactors(this.db, id);
    await execute(this.db, END_STEPS, { personId: id });
  }

  /** True if the code is a valid code of the app or an unused recovery code; it is then used up. */
  async useCode(personId: string, code: string): Promise<boolean> {
    if (/^\d{6}$/.test(code)) return (await this.hasApp(personId)) && this.isCode(personId, code);
    return (await this.db.recoveryCode.deleteMany({ where: { personId, codeHash: codeHashOf(code) } })).count === 1;
  }

  private isCode(personId: string, code: string): Promise<boolean> {
    return inTransaction(this.db, async () => {
      const row = await this.db.totp.findUnique({ where: { personId } });
      const timestamp = this.clock.now().getTime();
      const delta = row && totpOf(this.secretOf(row), '').validate({ token: code, timestamp, window: WINDOW });
      if (delta === null) return false;
      const step = Math.floor(timestamp / (PERIOD_S * 1_000)) + delta;
      return (await queryRow(this.db, SPEND_STEP, { personId, step })) !== null;
    });
  }

  /** @throws Problem if the installation's key has changed since the secret was sealed */
  private secretOf({ personId, secret }: { personId: string; secret: string }): string {
    if (!isSealed(secret)) return secret;
    try {
      return this.sealer.open(secret, personId);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.log.error(
        'A second factor’s secret does not open: SECRETS_KEY, or the database’s password, is another one.',
      );
      throw new Problem(
        'conflict',
        'Your app’s secret cannot be read here any more. Use a recovery code, or ask an administrator to take the second factor away.',
      );
    }
  }
}

/** Deletes a person's app, passkeys and recovery codes. */
export async function deleteFactors(db: Prisma.TransactionClient, personId: string): Promise<void> {
  await db.totp.deleteMany({ where: { personId } });
  await db.recoveryCode.deleteMany({ where: { personId } });
  await db.passkey.deleteMany({ where: { personId } });
}

/** Four groups of four characters, easy to read off paper. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}
