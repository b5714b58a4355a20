import { z } from 'zod';

/** What can be taken away of a finding as a file that never changes, so that its sum can be checked. */
export const FileKind = z.enum(['received', 'document', 'text', 'picture', 'exchange']);
export type FileKind = z.infer<typeof FileKind>;
