import { z } from 'zod';
import { parseUrl } from './urls.js';

/** Storage of the bodies of downloads, pictures and documents. Their catalogue is always in Postgres. */
export type BlobPlace =
  | { place: 'postgres' }
  | { place: 'folder'; path: string }
  | { place: 's3'; bucket: string; prefix: string; endpoint: string; region: string };

const FORMS = 'postgres, folder:/path or s3://bucket/prefix?endpoint=https://…&region=…';
/** Absolute, since API and worker may run in different folders; `C:\` is a Windows path. */
const FOLDER = /^folder:(\/.*|[A-Za-z]:[\\/].*)$/s;

/** Value of BLOB_STORE: `postgres`, `folder:/path` or `s3://bucket/prefix?endpoint=…&region=…`. */
export const BlobPlace = z.string().transform((text, context): BlobPlace => {
  if (text === 'postgres') return { place: 'postgres' };
  const path = FOLDER.exec(text)?.[1];
  if (path) return { place: 'folder', path };
  const place = s3Place(text);
  if (place) return place;
  context.issues.push({ code: 'custom', message: `must be ${FORMS}`, input: text });
  return z.NEVER;
});

/**
 * Parses an `s3://` URL. Without an endpoint the store is Amazon S3, which needs a region; most other S3-compatible
 * stores accept any region.
 * @returns null if the text is not such a URL
 */
function s3Place(text: string): BlobPlace | null {
  const url = parseUrl(text);
  if (url?.protocol !== 's3:' || !url.hostname) return null;
  const { endpoint, region, ...unknown } = Object.fromEntries(url.searchParams);
  if (Object.keys(unknown).length || !(endpoint || region)) return null;
  const origin = endpoint || `https://s3.${region}.amazonaws.com`;
  if (!/^https?:$/.test(parseUrl(origin)?.protocol ?? '')) return null;
  return {
    place: 's3',
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, ''),
    endpoint: origin.replace(/\/+$/, ''),
    region: region || 'us-east-1',
  };
}
