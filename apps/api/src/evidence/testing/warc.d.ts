declare module 'warc' {
  import type { Transform } from 'node:stream';
  /** Reads an uncompressed WARC file; gives `{ protocol, headers, content }` a record. */
  export default function WARCStream(): Transform;
}
