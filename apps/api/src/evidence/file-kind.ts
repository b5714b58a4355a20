import { z } from 'zod';

/** Files of a finding that can be downloaded and never change, so that their checksum can be verified. */
export const FileKind = z.enum(['received', 'document', 'text', 'picture', 'exchange']);
export type FileKind = z.infer<typeof FileKind>;
