import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Bytes of an answer as readable text: unpacked, with workbooks, packets, PDFs, addresses and cursors decoded. */
export function readable(bytes: Uint8Array): string {
  const text = unpacked(Buffer.from(bytes));
  const cursors = (text.match(/[A-Za-z0-9_-]{24,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());
  return [text, ...cursors].join('\n').replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded);
}

/** Decoded part of an address; unchanged if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function unpacked(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unpacked(gunzipSync(bytes));
  const files = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? filesOf(bytes) : [];
  const page = bytes.subarray(0, 5).toString() === '%PDF-' ? pdfText(bytes) : '';
  return [bytes.toString(), bytes.toString('latin1'), page, ...files.map(unpacked)].join('\n');
}

/** Unpacked files of a ZIP archive. */
function filesOf(zip: Buffer): Buffer[] {
  const files: Buffer[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const from = zip.readUInt32LE(at + 42);
    const data = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const bytes = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    files.push(zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes);
  }
  return files;
}

/** Text of a PDF's pages, a line for each run of glyphs, decoded with every font's table, one of which is right. */
function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((text) => text.includes('beginbfrange')).map(lettersOf);
  const runs = streams.flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)]).map(([, run = '']) => glyphsOf(run));
  return fonts.flatMap((letters) => runs.map((run) => run.map((glyph) => letters[glyph] ?? '').join(''))).join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'));
    } catch {
      // an uncompressed stream, such as a picture
    }
  }
  return streams;
}

const glyphsOf = (run: string): number[] =>
  [...run.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) =>
    (hex.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)),
  );

/** Characters of a font's glyphs, from its table `ToUnicode`. */
function lettersOf(table: string): Record<number, string> {
  const letters: Record<number, string> = {};
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], i) => {
      letters[parseInt(first, 16) + i] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    });
  return letters;
}
