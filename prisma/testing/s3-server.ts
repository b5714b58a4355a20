import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from '../../scripts/testing/listening.js';

/** A small S3: one bucket's objects in memory, each request's signature verified. */
export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Answers this number of requests with 503. */
  failNext(times: number): void;
  close(): Promise<void>;
}

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Listens on loopback; an object's key is its path, bucket included. */
export async function s3Server(keys: Keys): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content);
    if (failures > 0) {
      failures--;
      return answer(503, '<Error><Code>SlowDown</Code></Error>');
    }
    const fault = signatureFault(request, body, keys);
    if (fault) return answer(403, `<Error><Code>${fault}</Code></Error>`);
    const key = request.url ?? '';
    const object = objects.get(key);
    if (request.method === 'PUT') objects.set(key, body);
    else if (request.method === 'DELETE') objects.delete(key);
    else if (!object) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    answer(200, request.method === 'GET' ? object : '');
  });
  const { origin: endpoint, close } = await listening(server);
  return {
    endpoint,
    objects,
    failNext: (times) => {
      failures = times;
    },
    close,
  };
}

const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Fault of a request's signature by AWS Signature Version 4, for requests without a query; null if it is valid. */
function signatureFault(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!authorization) return 'AccessDenied';
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = authorization;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const contentHash = request.headers['x-amz-content-sha256'];
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const headers = names.map((name) => `${name}:${request.headers[name]}\n`).join('');
  const canonical = [request.method, request.url, '', headers, signedHeaders, contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
