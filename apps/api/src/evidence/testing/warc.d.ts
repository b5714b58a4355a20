declare module 'warc' {
  import type { Transform } from 'node:stream';
  /** Reader of uncompressed WARC files, which emits `{ protocol, headers, content }` per record. */
  export default function WARCStream(): Transform;
}
