import { z } from 'zod';
import type { Environment } from './environment.js';

/** Variables that administrators may set in Set-up where the environment does not. */
export type InstallationVariable = 'PUBLIC_URL' | 'OPERATOR_URL' | 'OPERATOR_MAIL' | 'SMTP_URL' | 'SMTP_FROM';
export type InstallationInForce = Pick<Environment, InstallationVariable>;

/** Job that sends an administrator's test mail. */
export const MAIL_TEST_JOB = 'mail-test';
export const MailTestJob = z.object({ id: z.uuid() });

/** Time-out of a test mail in milliseconds: somebody waits at the screen, and a healthy relay answers within a second. */
export const MAIL_TEST_MS = 5_000;

/** Reasons for which a relay does not take a mail. */
export const MAIL_FAULTS = [
  'time-out',
  'refused',
  'name-not-found',
  'address-refused',
  'tls',
  'sign-in',
  'recipient',
  'sealed',
  'other',
] as const;
export const MailFault = z.enum(MAIL_FAULTS);
export type MailFault = z.infer<typeof MailFault>;

/** The operator's mail relay. */
export interface Relay {
  url: string;
  from: string;
  /** True if the environment names the relay, which then may have a private address; else it must pass the address check. */
  trusted: boolean;
}
