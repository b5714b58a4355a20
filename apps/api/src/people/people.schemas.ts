import { LinkPurpose, MAX_URL, Role } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** Bytes in base64url. Longer than any authenticator's that makes no attestation. */
const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8_000);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
};

/** What a passkey has signed, as a browser tells it (WebAuthn section 5.2.2). */
export const Assertion = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  })
  .meta({ id: 'Assertion' });
export type Assertion = z.infer<typeof Assertion>;

/** A new passkey, as a browser tells of it (WebAuthn section 5.2.1). */
const Attestation = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes.optional(),
      transports: z.array(z.string().max(20)).max(10).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      publicKey: bytes.optional(),
    }),
  })
  .meta({ id: 'Attestation' });

export const AddPasskey = z.strictObject({ name: line(60), passkey: Attestation }).meta({ id: 'AddPasskey' });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const WithPasskey = z.strictObject({ passkey: Assertion }).meta({ id: 'WithPasskey' });
export type WithPasskey = z.infer<typeof WithPasskey>;

/** As the browser's `navigator.credentials` takes them, bytes in base64url (WebAuthn section 5.4). */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Time, lastUsedAt: Time.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const Email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(200));
/** Length is what counts (NIST SP 800-63B section 3.1.1.2); the upper end keeps hashing cheap. */
const NewPassword = z.string().min(12, 'must have at least 12 characters').max(200);

export const SignIn = z.strictObject({ email: Email, password: z.string().min(1).max(200) }).meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const ChangePassword = z
  .strictObject({ current: z.string().min(1).max(200), next: NewPassword })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** As an administrator gives out a link by which a person chooses a password: by mail, or by hand. */
const giving = { by: z.enum(['mail', 'hand']).default('hand'), language: z.enum(['en', 'nb']).default('en') };

export const MakeLink = z.strictObject(giving).meta({ id: 'MakeLink' });
export type MakeLink = z.infer<typeof MakeLink>;

export const Forgotten = z.strictObject({ email: Email, language: giving.language }).meta({ id: 'Forgotten' });
export type Forgotten = z.infer<typeof Forgotten>;

export const ChoosePassword = z
  .strictObject({ token: z.string().regex(/^[\w-]{43}$/), next: NewPassword })
  .meta({ id: 'ChoosePassword' });
export type ChoosePassword = z.infer<typeof ChoosePassword>;

/** Of the app: six digits. Or a recovery code. */
const Code = z.string().trim().min(6).max(40);

/** By which somebody who is signed in says once more that it is they: one of them. */
export const Proof = z
  .strictObject({
    /** Of whoever has no second factor. */
    password: z.string().min(1).max(200).optional(),
    code: Code.optional(),
    passkey: Assertion.optional(),
  })
  .refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, {
    message: 'must be a password, a code, or a passkey',
  })
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof Proof>;

/** One's own ways to prove more than a password. */
export const SecondFactors = z
  .object({
    /** An app makes codes. */
    app: z.boolean(),
    passkeys: z.array(Passkey),
    /** How many recovery codes are left. */
    recoveryCodes: z.number().int(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof SecondFactors>;

export const FactorCode = z.strictObject({ code: Code }).meta({ id: 'FactorCode' });
export type FactorCode = z.infer<typeof FactorCode>;

/** What an app needs to make codes: in base 32, and as an address that it opens. Shown once and never again. */
export const NewSecondFactor = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'NewSecondFactor' });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** Shown once and never again: only their hashes are kept. Empty where there are some of before, which go on. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** How one may come in here. */
export const SignInWays = z
  .object({
    /** Whether a new password can be asked for by mail. */
    forgotten: z.boolean(),
    /** What people call the organisation's identity provider; null where there is none. */
    provider: z.string().nullable(),
    /** Whether browsers have passkeys for the public address: not at an IP address, and not without TLS. */
    passkeys: z.boolean(),
  })
  .meta({ id: 'SignInWays' });

export const Me = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    /** The password was made by the machine; the dashboard asks for an own one. */
    mustChangePassword: z.boolean(),
    /** Signing in takes more than the password: a code, or a passkey. */
    secondFactor: z.boolean(),
    /** It must, and does not yet: the dashboard asks for it. */
    mustAddSecondFactor: z.boolean(),
    /** Came by the organisation's identity provider, so that no password or second factor of ours was asked for. */
    byProvider: z.boolean(),
  })
  .meta({ id: 'Me' });

/** @param provider where the browser goes to end the session at the identity provider; null where there is nothing to end */
export const SignedOut = z.object({ done: z.literal(true), provider: z.url().nullable() }).meta({ id: 'SignedOut' });

/** Where to go on to, once the provider has said who it is. */
export const ProviderQuery = z.strictObject({ next: z.string().max(MAX_URL).optional() });
export type ProviderQuery = z.infer<typeof ProviderQuery>;
/** What the provider sends back is its own, and is read by `openid-client`. */
export const ProviderAnswer = z.looseObject({});

export const Person = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    disabledAt: Time.nullable(),
    createdAt: Time,
    verifications: z.number().int(),
    /** Signing in takes more than the password: a code, or a passkey. */
    secondFactor: z.boolean(),
    /** Has chosen no password yet, nor come by the identity provider. */
    invited: z.boolean(),
    /** The identity provider knows this person. */
    byProvider: z.boolean(),
    /** By which they may choose a password. */
    link: z
      .object({
        purpose: LinkPurpose,
        /** `given` by hand · of a mail: `waits` · `sent` · `failed`, for good */
        state: z.enum(['given', 'waits', 'sent', 'failed']),
        expiresAt: Time,
        /** What was wrong with the last mail. */
        detail: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

export const AddPerson = z
  .strictObject({ email: Email, name: line(100), role: Role, ...giving })
  .meta({ id: 'AddPerson' });
export type AddPerson = z.infer<typeof AddPerson>;

export const ChangePerson = z
  .strictObject({ name: line(100).optional(), role: Role.optional(), disabled: z.boolean().optional() })
  .meta({ id: 'ChangePerson' });
export type ChangePerson = z.infer<typeof ChangePerson>;

/** The link is shown once and never again, as only its hash is kept; null where it goes by mail. */
export const PersonLink = z
  .object({ personId: Id, link: z.url().nullable(), expiresAt: Time.nullable() })
  .meta({ id: 'PersonLink' });
export type PersonLink = z.infer<typeof PersonLink>;

export const People = z
  .object({
    items: z.array(Person),
    /** Whether this product can send mail: SMTP_URL and SMTP_FROM are set. */
    mail: z.boolean(),
  })
  .meta({ id: 'People' });
export type People = z.infer<typeof People>;

/** A browser in which somebody is signed in. */
export const Session = z
  .object({
    id: Id,
    /** Such as "Firefox · Linux"; empty where it did not say. */
    browser: z.string(),
    createdAt: Time,
    /** To the hour. */
    usedAt: Time,
    expiresAt: Time,
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
export const Sessions = z.object({ items: z.array(Session) }).meta({ id: 'Sessions' });

/** Whose; oneself where it is left out. */
export const SessionsQuery = z.strictObject({ personId: Id.optional() });
export type SessionsQuery = z.infer<typeof SessionsQuery>;

/** Which entries of the audit log, in its list and its export. */
const auditFilter = {
  personId: Id.optional(),
  /** A whole action or its beginning: `sweeps.create`, `sweeps`. */
  action: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  since: Time.optional(),
  /** Before this time. */
  until: Time.optional(),
  /** A part of the path. */
  subject: z.string().max(200).optional(),
};
export const AuditFilter = z.object(auditFilter);
export type AuditFilter = z.infer<typeof AuditFilter>;
export const AuditQuery = PageQuery.extend(auditFilter);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Time,
    /** Of one who was removed a number stands for the name; the entry still says that it was they. */
    person: z.object({ id: Id, name: z.string(), removed: z.boolean() }).nullable(),
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
export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;
