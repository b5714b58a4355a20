import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n/g;
/** Maximum bytes of one decompressed stream; larger ones are pictures. */
const MOST_BYTES = 16_000_000;
const HEX_STRING = /<([0-9a-f\s]{8,4000})>/gi;

/** A PDF's author, title, notes and metadata. Texts in a font's own encoding are missing; the fetcher reads those. */
export function pdfTexts(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  const parts = [
    raw,
    ...[...raw.matchAll(STREAM)].map(({ index, 0: mark }) => inflated(bytes, raw, index + mark.length)),
  ];
  return parts.flatMap((part) => (part === '' ? [] : stringsOf(part)));
}

function inflated(bytes: Buffer, raw: string, from: number): string {
  const end = raw.indexOf('endstream', from);
  if (end < 0) return '';
  try {
    return inflateSync(bytes.subarray(from, end), { maxOutputLength: MOST_BYTES }).toString('latin1');
  } catch {
    return '';
  }
}

/** A part's strings: as latin1, as UTF-8, as UTF-16 without zero bytes, and in hexadecimal. */
function stringsOf(part: string): string[] {
  const bytes = Buffer.from(part, 'latin1');
  const hex = [...part.matchAll(HEX_STRING)].map(({ 1: digits = '' }) => hexText(digits.replace(/\s/g, '')));
  const wide = part.includes('\0') ? [utf16Text(bytes)] : [];
  return [part, bytes.toString('utf8'), ...wide, hex.join(' ')].filter(Boolean);
}

const hexText = (digits: string): string => {
  const bytes = Buffer.from(digits, 'hex');
  return /^feff/i.test(digits) ? utf16Text(bytes.subarray(2)) : bytes.toString('latin1');
};

/** UTF-16BE text, at even and at odd offsets. */
function utf16Text(bytes: Buffer): string {
  const from = (start: number) => {
    const even = bytes.subarray(start, bytes.length - ((bytes.length - start) % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  };
  return bytes.length < 2 ? '' : `${from(0)} ${bytes.length < 3 ? '' : from(1)}`;
}
