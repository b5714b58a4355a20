import type { components } from '@/api/api.gen';
import type { Words } from '@/words/en';

type Finding = components['schemas']['Finding'];

/** A sum, and what it is the sum of. */
interface Hash {
  of: keyof Words['evidence']['received']['hashOf'];
  hash: string;
}

/**
 * The SHA-256 sums of a finding's page: of what was received and of what was read from it; before version 0.2 of
 * the text alone. A text that is the body, byte for byte, has no sum of its own.
 */
export function hashesOf({
  received,
  receivedHash,
  textHash,
  fileHash,
}: Pick<Finding, 'received' | 'receivedHash' | 'textHash' | 'fileHash'>): Hash[] {
  if (!received) return [];
  const { reading } = received;
  const hashes: { of: Hash['of']; hash: string | null }[] =
    receivedHash === null
      ? [
          { of: 'oldPdf', hash: fileHash },
          { of: reading === 'pdf' ? 'oldPdfText' : 'decoded-text', hash: textHash },
        ]
      : [
          { of: 'received', hash: receivedHash },
          { of: reading, hash: textHash === receivedHash ? null : textHash },
        ];
  return hashes.flatMap(({ of, hash }) => (hash === null ? [] : { of, hash }));
}
