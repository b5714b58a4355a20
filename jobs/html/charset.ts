import { isUtf8 } from 'node:buffer';

/** Where in a page its charset must be declared (HTML standard: 1,024 bytes; some pages need more). */
const DECLARED_WITHIN = 4_096;

/**
 * The text of a page: by its byte-order mark; else as UTF-8 where it is valid; else as header or `<meta>` declare; else
 * windows-1252, the web's habit. Never throws.
 * @param contentType the header's value, if any
 * @returns the text without byte-order mark, and the charset it was read in
 */
export function decodeText(bytes: Buffer, contentType: string | undefined): { text: string; charset: string } {
  const mark = charsetOfMark(bytes);
  if (mark) return decodeAs(bytes, mark);
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), charset: 'utf-8' };
  const declared = declaredCharset(contentType) ?? declaredCharset(bytes.toString('latin1', 0, DECLARED_WITHIN));
  if (declared === 'utf-8') return nearlyUtf8(bytes);
  return decodeAs(bytes, declared ?? 'windows-1252');
}

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** The WHATWG name of the charset that a header or the beginning of a page declares, or null where it is unknown. */
function declaredCharset(text: string | undefined): string | null {
  const label = text && /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1];
  if (!label) return null;
  try {
    const name = new TextDecoder(label).encoding;
    return name === 'utf-16le' || name === 'utf-16be' ? 'utf-8' : name;
  } catch {
    return null;
  }
}

/** A page that says UTF-8 and is not quite: one torn character, or in truth windows-1252? The more frequent wins. */
function nearlyUtf8(bytes: Buffer): { text: string; charset: string } {
  const { text } = decodeAs(bytes, 'utf-8');
  const torn = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return torn > whole ? decodeAs(bytes, 'windows-1252') : { text, charset: 'utf-8' };
}

function decodeAs(bytes: Buffer, charset: string): { text: string; charset: string } {
  const text = charset === 'windows-1252' ? windows1252(bytes) : new TextDecoder(charset).decode(bytes);
  return { text, charset };
}

/** 0x80 … 0x9F; the five that the encoding leaves open stay what they are. */
const UPPER_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20's own decoder reads windows-1252 as Latin-1: quotes, dashes and the euro sign become control characters. */
const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => UPPER_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
