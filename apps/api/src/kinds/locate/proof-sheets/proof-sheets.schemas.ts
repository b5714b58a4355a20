import { z } from 'zod';
import { Id, Time, VersionNumber } from '../../../http/common.js';

export const FindingParam = z.object({ searchId: Id });
export type FindingParam = z.infer<typeof FindingParam>;

/** Of a sheet: the dashboard's. */
export const Language = z.enum(['en', 'nb']);

export const ProofSheetQuery = z.object({
  language: Language.default('en'),
  /** One that was made before; left out, that of what the finding tells now, which is made where it is not there. */
  version: VersionNumber.optional(),
});
export type ProofSheetQuery = z.infer<typeof ProofSheetQuery>;

const ProofSheet = z.object({
  version: z.number().int(),
  language: Language,
  /** Names of private persons are covered in it. */
  covered: z.boolean(),
  madeAt: Time,
  /** SHA-256 of the PDF. */
  sha256: z.string(),
  /** Its PDF went, since something in it was covered or let go. */
  gone: z.boolean(),
});

/** Every proof sheet that was made of a finding and that this person may have, the newest first. */
export const ProofSheets = z.object({ items: z.array(ProofSheet) }).meta({ id: 'ProofSheets' });
export type ProofSheets = z.infer<typeof ProofSheets>;
