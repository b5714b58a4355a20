import { createRequire } from 'node:module';
import type { Attributes } from '../tokens/attributes.js';
import type { ElementKind } from '../tokens/elements.js';
import { Scanner, type ScannerSink } from '../tokens/scanner.js';

// The library is loaded at first use: nearly all declarations name an encoding of the Encoding standard.
const require = createRequire(import.meta.url);

/**
 * Number of bytes searched for a `<meta>`. The HTML standard says 1,024, and lets the parser change the encoding at a
 * later one, as browsers do.
 */
const META_WITHIN = 65_536;
/** Number of bytes searched for an XML declaration, before which servers may have written messages and blank lines. */
const PROLOG_WITHIN = 4_096;
const PROLOG = /<\?xml\s[^<>]{0,200}?\sencoding\s*=\s*["']\s*([\w.:+-]{1,40})/i;
const IN_CONTENT_TYPE = /charset\s*=\s*["']?\s*([^\s"';,]+)/i;
/** Media types of XML (RFC 7303), whose documents have no `<meta>` that declares an encoding. */
const IS_XML = /^\s*[\w.-]+\/(?:[\w.-]+\+)?xml\b/i;
const IS_ASCII = /^(?:us-)?ascii$/i;
/** Names of tables outside the Encoding standard, as vendors write them: `cp850`, `win-1251`, `latin-9`, `iso8859_1`. */
const VENDOR_NAME = /^(?:cp|ibm|win|ms|iso|latin|koi|mac|tis|tcvn|viscii|euc|big5|gb)[\w.:+-]{0,30}$/i;

/**
 * The encodings that a document declares, most authoritative first: header, then `<meta>` and XML declaration in HTML
 * (HTML standard, section 13.2.3.2), or header, then XML declaration in XML (RFC 7303 section 3). Each is lower-case
 * and can be decoded; repetitions are possible.
 * @param contentType value of the Content-Type header, if any
 */
export function* declaredCharsets(bytes: Uint8Array, contentType = ''): Generator<string> {
  const label = IN_CONTENT_TYPE.exec(contentType)?.[1];
  // The default of `text/xml` until RFC 7303, which servers send without knowing the document.
  const inHeader = IS_XML.test(contentType) && IS_ASCII.test(label ?? '') ? null : charsetNamed(label);
  if (inHeader) yield inHeader;
  const inMeta = IS_XML.test(contentType) ? null : charsetOfMeta(latin1(bytes, META_WITHIN));
  if (inMeta) yield inMeta;
  const inProlog = charsetNamed(PROLOG.exec(latin1(bytes, PROLOG_WITHIN))?.[1]);
  if (inProlog) yield inProlog;
}

/**
 * The encoding that a label names, in lower case; null if it is unknown or cannot be decoded. A label of the Encoding
 * standard gives that standard's name (`latin1` is windows-1252).
 */
export function charsetNamed(label: string | undefined): string | null {
  if (!label) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // The HTML standard reads this encoding of private characters as windows-1252.
    return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
  } catch {
    const iconv: typeof import('iconv-lite') = require('iconv-lite');
    return VENDOR_NAME.test(label) && iconv.encodingExists(label) ? label.toLowerCase() : null;
  }
}

const latin1 = (bytes: Uint8Array, most: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, most)).toString('latin1');

/** Tags scanned between two looks at the result. */
const TAGS_A_LOOK = 64;

function charsetOfMeta(head: string): string | null {
  const reader = new MetaReader();
  const scanner = new Scanner(head, reader);
  while (!scanner.scan(TAGS_A_LOOK) && reader.charset === null);
  return reader.charset;
}

/** Reads the first `<meta>` that declares a known encoding; comments and scripts are no tags. */
class MetaReader implements ScannerSink {
  charset: string | null = null;

  startTag({ name }: ElementKind, attributes: Attributes): void {
    if (name !== 'meta' || this.charset !== null) return;
    const own = attributes.get('charset');
    if (own !== undefined) this.charset = charsetNamed(own.trim());
    else if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type')
      this.charset = charsetNamed(IN_CONTENT_TYPE.exec(attributes.get('content') ?? '')?.[1]);
  }

  endTag(): void {}
  text(): void {}
}
