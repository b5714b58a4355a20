import { z } from 'zod';

/** Purpose of a link for choosing a password: invitation of a new person, or reset of a lost password. */
export const LinkPurpose = z.enum(['invitation', 'reset']).meta({ id: 'LinkPurpose' });
export type LinkPurpose = z.infer<typeof LinkPurpose>;

const H_MS = 3_600_000;

/** Validity of a link in milliseconds: an invitation outlasts a week's leave; a requested reset is read at once. */
export const LINK_LASTS_MS: Record<LinkPurpose, number> = { invitation: 7 * 24 * H_MS, reset: H_MS };

/** Milliseconds for which delivery of a link by mail is attempted; by then the person will have asked somebody. */
export const LINK_MAIL_MS = 24 * H_MS;

/** Path of the dashboard's screen. The token follows as a fragment, which is sent to no server and in no `Referer`. */
export const LINK_PATH = '/choose-password';

/** Job that sends a link by mail. */
export const LINK_JOB = 'sign-in-link';
export const LinkJob = z.object({ personId: z.uuid(), purpose: LinkPurpose });
