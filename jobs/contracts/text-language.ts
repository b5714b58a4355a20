import { z } from 'zod';

/** Languages of the product's own texts: names of targets, reasons, reports, letters, mails and guides. */
export const TextLanguage = z.enum(['en', 'nb']);
export type TextLanguage = z.infer<typeof TextLanguage>;
