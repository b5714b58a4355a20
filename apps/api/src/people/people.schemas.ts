import { LinkPurpose, MAX_URL, named, namedStrict, Role, TextLanguage } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Revision, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** Bytes in base64url; the limit exceeds every answer without attestation. */
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

/** Assertion of a passkey, as browsers send it (WebAuthn section 5.2.2). */
export const Assertion = namedStrict('Assertion', {
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** New passkey, as browsers send it (WebAuthn section 5.2.1). */
const Attestation = namedStrict('Attestation', {
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: bytes.optional(),
  }),
});

export const AddPasskey = namedStrict('AddPasskey', { name: line(60), passkey: Attestation });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const WithPasskey = namedStrict('WithPasskey', { passkey: Assertion });
export type WithPasskey = z.infer<typeof WithPasskey>;

/** Options of the browser's `navigator.credentials`, bytes in base64url (WebAuthn section 5.4). */
export const PasskeyOptions = named('PasskeyOptions', { options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Time, lastUsedAt: Time.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const Email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(200));
/** Only the length is required (NIST SP 800-63B section 3.1.1.2); the maximum keeps hashing cheap. */
const NewPassword = z.string().min(12, 'must have at least 12 characters').max(200);

export const SignIn = namedStrict('SignIn', { email: Email, password: z.string().min(1).max(200) });
export type SignIn = z.infer<typeof SignIn>;

/** `current` may be left out to replace a one-time password within some minutes of signing in with it. */
export const ChangePassword = z
  .strictObject({ current: z.string().min(1).max(200).optional(), next: NewPassword })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** How an administrator sends a link: by mail, or by hand. */
const giving = { by: z.enum(['mail', 'hand']).default('hand'), language: TextLanguage.default('en') };

export const MakeLink = z.strictObject(giving).meta({ id: 'MakeLink' });
export type MakeLink = z.infer<typeof MakeLink>;

export const PasswordReset = namedStrict('PasswordReset', { email: Email, language: giving.language });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const ChoosePassword = z
  .strictObject({ token: z.string().regex(/^[\w-]{43}$/), next: NewPassword })
  .meta({ id: 'ChoosePassword' });
export type ChoosePassword = z.infer<typeof ChoosePassword>;
export const PasswordChosen = named('PasswordChosen', {
  done: z.literal(true),
  /** True if the link was an invitation, and its person is signed in now. */
  signedIn: z.boolean(),
});

/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(6).max(40);

/** Renewed proof of a signed-in person's identity; exactly one of the fields. */
export const Proof = z
  .strictObject({
    /** Accepted only without a second factor. */
    password: z.string().min(1).max(200).optional(),
    code: Code.optional(),
    passkey: Assertion.optional(),
  })
  .refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, {
    message: 'must be a password, a code, or a passkey',
  })
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof Proof>;

export const SecondFactors = named('SecondFactors', {
  /** True if an authenticator app is active. */
  app: z.boolean(),
  passkeys: z.array(Passkey),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number().int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const FactorCode = namedStrict('FactorCode', { code: Code });
export type FactorCode = z.infer<typeof FactorCode>;

/** Secret of an authenticator app, in base 32 and as a URI that the app opens; returned only once. */
export const NewSecondFactor = named('NewSecondFactor', { secret: z.string(), uri: z.string() });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** Returned only once, since only their hashes are stored; empty if earlier codes stay valid. */
export const RecoveryCodes = named('RecoveryCodes', { recoveryCodes: z.array(z.string()) });

export const SignInWays = named('SignInWays', {
  /** True if a new password can be requested by mail. */
  passwordLink: z.boolean(),
  /** Display name of the identity provider; null if there is no provider. */
  provider: z.string().nullable(),
  /** True if browsers support passkeys at the public address: not at an IP address, and not without TLS. */
  passkeys: z.boolean(),
});

export const Me = named('Me', {
  id: Id,
  email: z.string(),
  name: z.string(),
  role: Role,
  /** True if the password was generated; the dashboard then requires a new one. */
  mustChangePassword: z.boolean(),
  /** True if signing in needs a code or a passkey besides the password. */
  secondFactor: z.boolean(),
  /** True if the role requires a second factor and none is set; the dashboard then requires one. */
  mustAddSecondFactor: z.boolean(),
  /** True if the identity provider signed the person in; no password or second factor of the product was required. */
  byProvider: z.boolean(),
});

/** @param provider URL at which the browser ends the provider's session; null if there is no such session */
export const SignedOut = named('SignedOut', { done: z.literal(true), provider: z.url().nullable() });

/** Path of the dashboard to which the browser returns after signing in. */
export const ProviderQuery = z.strictObject({ next: z.string().max(MAX_URL).optional() });
export type ProviderQuery = z.infer<typeof ProviderQuery>;
/** Parameters of the provider's answer, parsed by `openid-client`. */
export const ProviderAnswer = z.looseObject({});

export const Person = named('Person', {
  id: Id,
  email: z.string(),
  name: z.string(),
  role: Role,
  disabledAt: Time.nullable(),
  createdAt: Time,
  verifications: z.number().int(),
  /** True if signing in needs a code or a passkey besides the password. */
  secondFactor: z.boolean(),
  /** True if the person has neither chosen a password nor signed in by the identity provider. */
  invited: z.boolean(),
  /** True if an identity of the provider is linked. */
  byProvider: z.boolean(),
  /** Valid link to choose a password. */
  link: z
    .object({
      purpose: LinkPurpose,
      /** `given` by hand; of mail `waits`, `sent` or permanently `failed`. */
      state: z.enum(['given', 'waits', 'sent', 'failed']),
      expiresAt: Time,
      /** Error of the last mail. */
      detail: z.string().nullable(),
    })
    .nullable(),
  revision: Revision,
});
export type Person = z.infer<typeof Person>;

export const AddPerson = z
  .strictObject({ email: Email, name: line(100), role: Role, ...giving })
  .meta({ id: 'AddPerson' });
export type AddPerson = z.infer<typeof AddPerson>;

export const ChangePerson = z
  .strictObject({ name: line(100).optional(), role: Role.optional(), disabled: z.boolean().optional() })
  .meta({ id: 'ChangePerson' });
export type ChangePerson = z.infer<typeof ChangePerson>;

/** The link is returned only once, since only its hash is stored; null if it is sent by mail. */
export const PersonLink = z
  .object({ personId: Id, link: z.url().nullable(), expiresAt: Time.nullable() })
  .meta({ id: 'PersonLink' });
export type PersonLink = z.infer<typeof PersonLink>;

export const People = named('People', {
  items: z.array(Person),
  /** True if the product can send mail: SMTP_URL and SMTP_FROM are set. */
  mail: z.boolean(),
});
export type People = z.infer<typeof People>;

export const Session = named('Session', {
  id: Id,
  /** Name of the browser with its system, e.g. "Firefox · Linux"; empty if the browser sent no User-Agent. */
  browser: z.string(),
  createdAt: Time,
  /** Time of the last use, to the hour. */
  usedAt: Time,
  expiresAt: Time,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
export const Sessions = named('Sessions', { items: z.array(Session) });

/** Filter by person; the signed-in person by default. */
export const SessionsQuery = z.strictObject({ personId: Id.optional() });
export type SessionsQuery = z.infer<typeof SessionsQuery>;

const auditFilter = {
  personId: Id.optional(),
  /** Action or its beginning: `sweeps.create`, `sweeps`. */
  action: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  since: Time.optional(),
  /** Exclusive upper bound. */
  until: Time.optional(),
  /** Part of the path. */
  subject: z.string().max(200).optional(),
};
export const AuditFilter = z.object(auditFilter);
export type AuditFilter = z.infer<typeof AuditFilter>;
export const AuditQuery = PageQuery.extend(auditFilter);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = named('AuditEntry', {
  id: z.string(),
  at: Time,
  /** Author; the name of a removed person is replaced by a number. */
  person: z.object({ id: Id, name: z.string(), removed: z.boolean() }).nullable(),
  /** Token of the program that made the change; null for a browser session. */
  token: z.object({ id: Id, name: z.string() }).nullable(),
  /** `module.change`, such as `sweeps.create`. */
  action: z.string(),
  /** Path of the changed object. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;
