import { z } from 'zod';
import { Id, Time } from '../http/common.js';
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
