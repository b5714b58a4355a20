import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';
/** Time stamp token (RFC 3161) as DER; only in some packets. */
export const TIME_STAMP = 'manifest.tst';
/** Folder of everything that the manifest lists, so that no page's name collides with a part of the seal. */
export const FOLDER = 'files/';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The statement of a seal: these files, each with length and SHA-256, were sealed at this time by this installation.
 */
export const Manifest = z.strictObject({
  format: z.literal('hyrde-packet'),
  version: z.literal(1),
  finding: z.uuid(),
  /** By the installation's clock. */
  sealedAt: z.iso.datetime(),
  /** Name and version of the program. */
  software: z.string().max(200),
  /** Address or mail of the operator; null if not set. */
  operator: z.string().max(1_000).nullable(),
  files: z
    .array(z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 }))
    .min(1)
    .max(90)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'A file is listed twice.'),
});
export type Manifest = z.infer<typeof Manifest>;
