import { z } from 'zod';

/** Why somebody chooses a password by a link: they are new here, or have forgotten theirs. */
export const LinkPurpose = z.enum(['invitation', 'reset']).meta({ id: 'LinkPurpose' });
export type LinkPurpose = z.infer<typeof LinkPurpose>;

const H_MS = 3_600_000;

/** How long a link is good for: an invitation over a week's leave; one that was asked for is read at once. */
export const LINK_LASTS_MS: Record<LinkPurpose, number> = { invitation: 7 * 24 * H_MS, reset: H_MS };

/** So long a mail is tried; after that, whoever waits for it has asked somebody. */
export const LINK_MAIL_MS = 24 * H_MS;

/** The dashboard's screen. The token stands behind it as a fragment, which no server and no `Referer` is told. */
export const LINK_PATH = '/choose-password';

/** The job that sends one by mail. */
export const LINK_JOB = 'sign-in-link';
export const LinkJob = z.object({ personId: z.uuid(), purpose: LinkPurpose });
