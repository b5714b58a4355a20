import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';

const CIPHER = 'aes-256-gcm';
const FORMAT = 'v1.';
/** Length of random nonces: sufficient for far more secrets than there are users (NIST SP 800-38D section 8.2.2). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The secret was sealed with another key or for another subject, or is damaged. */
export class Unreadable extends Error {}

/**
 * Seals secrets that are stored in the database and must be read again (AES-256-GCM): a copy of the database alone
 * reveals none, and a secret sealed for one subject opens for no other.
 */
export class Sealer {
  private readonly key: Buffer;

  /**
   * The key is derived from `SECRETS_KEY`, else from the database's password, which no copy of the database contains.
   */
  constructor({ SECRETS_KEY, DATABASE_URL }: Pick<Environment, 'SECRETS_KEY' | 'DATABASE_URL'>) {
    const secret = SECRETS_KEY ?? decodeURIComponent(new URL(DATABASE_URL).password);
    this.key = createHmac('sha256', secret).update('sealed secrets').digest();
  }

  /** Seals a secret. @returns `v1.`, then nonce, text and tag in base64url */
  seal(text: string, subject: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(subject));
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return FORMAT + Buffer.concat(sealed).toString('base64url');
  }

  /** Opens a sealed secret. @throws Unreadable */
  open(sealed: string, subject: string): string {
    const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (error) {
      throw new Unreadable('What is sealed does not open.', { cause: error });
    }
  }
}

/** True if a secret is in the format of `seal`. Secrets stored before sealing existed are not. */
export const isSealed = (text: string): boolean => text.startsWith(FORMAT);
