import { Role } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Time } from '../http/common.js';
import { line } from '../http/text.js';

const Email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(200));
/** Length is what counts (NIST SP 800-63B section 3.1.1.2); the upper end keeps hashing cheap. */
const NewPassword = z.string().min(12, 'must have at least 12 characters').max(200);

export const SignIn = z.strictObject({ email: Email, password: z.string().min(1).max(200) }).meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const ChangePassword = z
  .strictObject({ current: z.string().min(1).max(200), next: NewPassword })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const Me = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    /** The password was made by the machine; the dashboard asks for an own one. */
    mustChangePassword: z.boolean(),
  })
  .meta({ id: 'Me' });

export const Person = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    disabledAt: Time.nullable(),
    createdAt: Time,
    verifications: z.number().int(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

export const AddPerson = z.strictObject({ email: Email, name: line(100), role: Role }).meta({ id: 'AddPerson' });
export type AddPerson = z.infer<typeof AddPerson>;

export const ChangePerson = z
  .strictObject({ name: line(100).optional(), role: Role.optional(), disabled: z.boolean().optional() })
  .meta({ id: 'ChangePerson' });
export type ChangePerson = z.infer<typeof ChangePerson>;

/** Shown once and never again: only its hash is kept. */
export const OneTimePassword = z.object({ personId: Id, oneTimePassword: z.string() }).meta({ id: 'OneTimePassword' });
export type OneTimePassword = z.infer<typeof OneTimePassword>;

export const People = z.object({ items: z.array(Person) }).meta({ id: 'People' });

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Time,
    person: z.object({ id: Id, name: z.string() }).nullable(),
    /** By which token, where a program did it. */
    token: z.object({ id: Id, name: z.string() }).nullable(),
    /** `module.change`, such as `sweeps.create` */
    action: z.string(),
    /** The path it was done to. */
    subject: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
