import { type Environment, LINK_LASTS_MS, LINK_MAIL_MS, LINK_PATH, LinkPurpose } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { clientAddress } from '../http/client-address.js';
import { Problem } from '../http/problem.js';
import { AuditService } from './audit.service.js';
import { HashingService } from './hashing.service.js';
import { weaknessOf } from './password-strength.js';
import { isSet, UNSET } from './passwords.js';
import type { ChoosePassword, MakeLink, PasswordReset, Person, PersonLink } from './people.schemas.js';
import { newSecret, secretHash } from './secrets.js';
import { endSessions } from './session-channel.js';
import { ThrottleService } from './throttle.service.js';

/** Lifetime of a reset link that an administrator hands over in person or by phone. */
const RESET_BY_HAND_MS = 24 * 3_600_000;

/**
 * Queues the mail with a reset link. One statement whether the account exists or not, so that the response time reveals
 * nothing. Links given by an administrator stay; accounts without a password (invited, or with an identity provider)
 * get no mail.
 */
const ASK = statement({
  name: 'links.ask',
  parameters: { email: z.string(), now: z.date(), until: z.date(), language: z.string(), unset: z.string() },
  text: `
    with made as (
      insert into sign_in_link as link (person_id, purpose, created_at, expires_at, by_admin, mailed, language, mail_next_at)
      select id, 'reset', $now, $until, false, true, $language, $now from person
      where email = $email and disabled_at is null and not service and password_hash <> $unset
      on conflict (person_id, purpose) do update set token_hash = null, created_at = $now, expires_at = $until,
        by_admin = false, mailed = true, language = $language, mail_next_at = $now, mail_attempts = 0, mail_detail = null
      where not link.by_admin or link.expires_at <= $now
      returning person_id
    ) select count(*)::int as n from made`,
  row: z.object({ n: z.int() }),
});

/** Links by which a person chooses a password once: invitations and resets. */
@Injectable()
export class LinksService {
  private readonly addressOf: (request: Request) => string;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly audit: AuditService,
    private readonly hashing: HashingService,
    private readonly throttle: ThrottleService,
  ) {
    this.addressOf = clientAddress(env);
  }

  /** True if the product can send mail. */
  get mail(): boolean {
    return this.env.SMTP_URL !== undefined;
  }

  /** Makes a link for a person, replacing the previous one. @throws Problem if it cannot be mailed as requested */
  async make(person: { id: string; passwordHash: string }, { by, language }: MakeLink): Promise<PersonLink> {
    const mailed = by === 'mail';
    if (mailed) requireMail(this.env);
    const purpose: LinkPurpose = isSet(person.passwordHash) ? 'reset' : 'invitation';
    const token = mailed ? null : newSecret();
    const now = this.clock.now();
    const lasts = mailed ? LINK_MAIL_MS : purpose === 'reset' ? RESET_BY_HAND_MS : LINK_LASTS_MS.invitation;
    const expiresAt = new Date(now.getTime() + lasts);
    const made = {
      tokenHash: token && secretHash(token),
      createdAt: now,
      expiresAt,
      byAdmin: true,
      mailed,
      language,
      mailNextAt: mailed ? now : null,
      mailAttempts: 0,
      mailDetail: null,
    };
    await this.db.signInLink.upsert({
      where: { personId_purpose: { personId: person.id, purpose } },
      create: { personId: person.id, purpose, ...made },
      update: made,
    });
    const link = token && `${this.env.PUBLIC_URL.replace(/\/$/, '')}${LINK_PATH}#${token}`;
    return { personId: person.id, link, expiresAt: token && expiresAt.toISOString() };
  }

  /** Requests a reset link; same answer for every address. @throws Problem too-many-tries; conflict without mail */
  async requestReset({ email, language }: PasswordReset, request: Request): Promise<void> {
    requireMail(this.env);
    await this.throttle.beginMail(email, this.addressOf(request));
    const now = this.clock.now();
    const until = new Date(now.getTime() + LINK_MAIL_MS);
    await this.audit.change(() => queryRow(this.db, ASK, { email, now, until, language, unset: UNSET }));
  }

  /**
   * Sets the password of the link's person, ends their sessions, and uses up the link. The second factor stays: the
   * link alone does not sign in.
   * @returns the address of an invited person, who may be signed in by the new password; null for a reset
   * @throws Problem if the link is not valid, which counts as a failed sign-in, or the password is easily guessed
   */
  async choose({ token, next }: ChoosePassword, request: Request): Promise<string | null> {
    const address = this.addressOf(request);
    const tokenHash = secretHash(token);
    await this.throttle.beginLink(address);
    const good = { tokenHash, expiresAt: { gt: this.clock.now() } };
    const link = await this.db.signInLink.findFirst({ where: good, include: { person: true } });
    if (!link || link.person.disabledAt) throw linkInvalid();
    const weakness = weaknessOf(next, link.person);
    if (weakness)
      throw new Problem('invalid-input', `The new password ${weakness}.`, [{ field: 'next', message: weakness }]);
    const passwordHash = await this.hashing.hash(next, { key: link.personId, known: true });
    const { personId: id, person } = link;
    await this.audit.change(async () => {
      if ((await this.db.signInLink.deleteMany({ where: good })).count === 0) throw linkInvalid();
      await this.db.person.update({ where: { id }, data: { passwordHash, mustChangePassword: false } });
      await endSessions(this.db, id);
    }, id);
    await this.throttle.forgive(person.email);
    await this.throttle.linkSucceeded(address);
    return link.purpose === ('invitation' satisfies LinkPurpose) ? person.email : null;
  }
}

/** @throws Problem conflict if the product cannot send mail */
export function requireMail({ SMTP_URL }: Pick<Environment, 'SMTP_URL'>): void {
  if (SMTP_URL === undefined)
    throw new Problem(
      'conflict',
      'This product cannot send mail yet: an administrator sets the mail server under Set-up → Installation.',
    );
}

const linkInvalid = (): Problem =>
  new Problem('sign-in-failed', 'This link is used up, too old, or was replaced by another. Ask for a new one.');

/** Current state of a person's link; null if it has expired. */
export function linkState(links: readonly Prisma.SignInLinkGetPayload<object>[], now: Date): Person['link'] {
  const [link] = links.filter(({ expiresAt }) => expiresAt > now);
  if (!link) return null;
  const { purpose, mailed, mailNextAt, mailDetail: detail, expiresAt } = link;
  const state = !mailed ? 'given' : mailNextAt ? 'waits' : detail === null ? 'sent' : 'failed';
  return { purpose: LinkPurpose.parse(purpose), state, expiresAt: expiresAt.toISOString(), detail };
}
