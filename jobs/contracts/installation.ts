import { z } from 'zod';
import type { Environment } from './environment.js';

/** Variables that administrators may set in Set-up where the environment does not. */
export type InstallationVariable =
  | 'PUBLIC_URL'
  | 'OPERATOR_URL'
  | 'OPERATOR_MAIL'
  | 'SMTP_URL'
  | 'SMTP_FROM'
  | 'TSA_URL'
  | 'BACKUP_FOLDER'
  | 'BACKUP_KEEP'
  | 'BACKUP_KEY';
export type InstallationInForce = Pick<Environment, InstallationVariable>;

/** Services of others that an administrator may test: the mail relay, the time-stamping authority. */
export const TestedService = z.enum(['mail', 'time-stamp']);
export type TestedService = z.infer<typeof TestedService>;

/** Job that runs an administrator's test. */
export const SERVICE_TEST_JOB = 'service-test';
export const ServiceTestJob = z.object({ service: TestedService, id: z.uuid() });
export type ServiceTestJob = z.infer<typeof ServiceTestJob>;

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
