import { createHash } from 'node:crypto';

/** What the database keeps of a random secret: its SHA-256 in hex. Not for passwords, which people choose. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
