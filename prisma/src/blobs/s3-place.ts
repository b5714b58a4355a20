import { createHash } from 'node:crypto';
import type { BlobPlace } from '@hyrde/contracts';
import { AwsClient } from 'aws4fetch';

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds for a request with the retries that aws4fetch makes after 429 and 5xx. */
const TIMEOUT_MS = 60_000;
const RETRIES = 5;

/** Bodies as objects `<prefix>/<first two of the hash>/<hash>` of an S3 bucket, addressed by path. */
export function s3Place(
  { endpoint, region, bucket, prefix }: Extract<BlobPlace, { place: 's3' }>,
  keys: S3Keys,
): BodyPlace {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: RETRIES });
  const root = [endpoint, bucket, ...prefix.split('/').filter(Boolean).map(encodeURIComponent)].join('/');

  /** Sends a request. @returns the answer's body, or null for 404 */
  async function ask(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', hash: string, body?: Buffer): Promise<Buffer | null> {
    const response = await client.fetch(`${root}/${hash.slice(0, 2)}/${hash}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The store refuses a body that was damaged in transit.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    if (response.ok) return answer;
    if (response.status === 404 && method !== 'PUT') return null;
    throw new Error(`S3 answered ${method} ${root} with ${response.status}: ${answer.toString('utf8', 0, 300)}`);
  }

  return {
    name: 's3',
    write: async (hash, body) => void (await ask('PUT', hash, body)),
    has: async (hash) => (await ask('HEAD', hash)) !== null,
    read: (hash) => ask('GET', hash),
    remove: async (hash) => void (await ask('DELETE', hash)),
  };
}

/** A place outside Postgres for packed bodies by their hash. It knows neither encodings nor references. */
export interface BodyPlace {
  /** Value of the column `place`. */
  readonly name: 'folder' | 's3';
  /** Writes a body atomically and durably. */
  write(hash: string, body: Buffer): Promise<void>;
  has(hash: string): Promise<boolean>;
  read(hash: string): Promise<Buffer | null>;
  /** Removes a body; a missing one is no error. */
  remove(hash: string): Promise<void>;
}
