import { createHash, randomBytes } from 'node:crypto';
import {
  DELIVERIES_PER_ITERATION,
  DELIVERY_LEASE_MS,
  LINK_JOB,
  LINK_LASTS_MS,
  LINK_MAIL_MS,
  LINK_PATH,
  type LinkPurpose,
  type MailBody,
  TextLanguage,
} from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { backOff, MAX_MAIL_GAP } from '../../../notifications/index.js';
import type { NotificationContext } from './deliver.js';

/** Links whose mail is due. `$1` now, `$2` minimum creation time, `$3` maximum number. */
const DUE = statement({
  name: 'links.due',
  text: `
select person_id as "personId", purpose from sign_in_link
where mail_next_at <= $1 and created_at > $2 order by mail_next_at limit $3`,
  row: z.object({ personId: z.string(), purpose: z.enum(['invitation', 'reset']) }),
});

/**
 * Stores a new token's hash in a due link and claims it. `$1` user, `$2` purpose, `$3` the hash, `$4` now, `$5` expiry,
 * `$6` time of the next attempt.
 */
const CLAIM = statement({
  name: 'links.claim',
  text: `
update sign_in_link link set token_hash = $3, expires_at = $5, mail_next_at = $6, mail_attempts = mail_attempts + 1
from person where link.person_id = $1 and link.purpose = $2 and link.mail_next_at <= $4
  and person.id = link.person_id and person.disabled_at is null
returning person.email, link.language, link.mail_attempts as attempts`,
  row: z.object({ email: z.string(), language: TextLanguage, attempts: z.number() }),
});

/** `$1` the hash that was sent, `$2` time of the next attempt (null for none), `$3` the error. */
const RECORD = statement({
  name: 'links.record',
  text: 'update sign_in_link set mail_next_at = $2, mail_detail = $3 where token_hash = $1',
});

/** Jobs that mail the due links. @param now milliseconds since 1970 */
export async function dueLinks(query: Query, now: number): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, [new Date(now), new Date(now - LINK_MAIL_MS), DELIVERIES_PER_ITERATION]);
  return due.map((link) => queuedJob(LINK_JOB, `${link.personId}-${link.purpose}`, link));
}

/**
 * Mails a link with which a person chooses a password. Its token is created here and exists only in the mail: the
 * database stores its hash. Each attempt creates a new token, so that only the last of several mails is valid.
 */
export async function sendLink(
  { sql, notifier, clock, log, random = Math.random }: NotificationContext,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
  publicUrl: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const now = clock.now();
  const link = await queryRow(sql.query, CLAIM, [
    ...[personId, purpose, hash, new Date(now)],
    ...[new Date(now + LINK_LASTS_MS[purpose]), new Date(now + DELIVERY_LEASE_MS)],
  ]);
  if (!link) return;
  const body = linkMail(purpose, link.language, `${publicUrl.replace(/\/$/, '')}${LINK_PATH}#${token}`);
  const result = await notifier.mail({ id: hash.slice(0, 32), to: link.email, body });
  const wait = Math.min(backOff(link.attempts, null, random()), MAX_MAIL_GAP);
  const nextAt = result.kind === 'failed' ? new Date(now + wait) : null;
  const detail = result.kind === 'delivered' ? null : result.detail;
  await execute(sql.query, RECORD, [hash, nextAt, detail]);
  if (detail) log.info('notifications: a sign-in link was not sent', { person: personId, purpose, detail });
}

const WORDS = {
  en: {
    invitation: {
      subject: 'You are invited to Hyrde',
      intro:
        'Somebody who administers Hyrde has made an account for you. Choose a password by the link; it works once, for seven days.',
      link: 'Choose a password',
    },
    reset: {
      subject: 'A new password for Hyrde',
      intro:
        'A new password was requested. Choose it by the link; it works once, for an hour. If it was not you, do nothing: your password stays as it is.',
      link: 'Choose a new password',
    },
  },
  nb: {
    invitation: {
      subject: 'Du er invitert til Hyrde',
      intro:
        'En som administrerer Hyrde, har laget en konto til deg. Velg et passord med lenken; den virker én gang, i sju dager.',
      link: 'Velg et passord',
    },
    reset: {
      subject: 'Nytt passord til Hyrde',
      intro:
        'Noen har bedt om et nytt passord. Velg det med lenken; den virker én gang, i en time. Var det ikke deg, trenger du ikke gjøre noe: passordet ditt er som før.',
      link: 'Velg et nytt passord',
    },
  },
} satisfies Record<TextLanguage, Record<LinkPurpose, Record<'subject' | 'intro' | 'link', string>>>;

function linkMail(purpose: LinkPurpose, language: TextLanguage, url: string): MailBody {
  const { subject, intro, link } = WORDS[language][purpose];
  return { language, subject, intro, items: [], links: [{ label: link, url }], unsubscribe: null };
}
