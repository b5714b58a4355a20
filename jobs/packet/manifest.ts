import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';
/** The token of an authority (RFC 3161), as DER; of some packets alone. */
export const TIME_STAMP = 'manifest.tst';
/** Where everything that the manifest lists stands, so that no page's name can be that of a part of the seal. */
export const FOLDER = 'files/';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a seal says: these files, each with its length and SHA-256, were put together then, by that installation. */
export const Manifest = z.strictObject({
  format: z.literal('hyrde-packet'),
  version: z.literal(1),
  finding: z.uuid(),
  /** By the installation's own clock. */
  sealedAt: z.iso.datetime(),
  /** Name and version of the program. */
  software: z.string().max(200),
  /** Address or mail of who runs it, where they have said. */
  operator: z.string().max(1_000).nullable(),
  files: z
    .array(z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 }))
    .min(1)
    .max(90)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'A file is listed twice.'),
});
export type Manifest = z.infer<typeof Manifest>;
