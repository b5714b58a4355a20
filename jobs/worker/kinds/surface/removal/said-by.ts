import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { UNPACKED_BYTES } from '@hyrde/contracts';
import { decodeText, pdfTexts, unpack, unpackFile } from '../../../../html/index.js';

/** What the answer said of a body that came so; null for texts of ours, and where nobody knows. */
export interface BodyHeads {
  contentType: string | null;
  contentEncoding: string | null;
}

const unbrotlied = promisify(brotliDecompress);
const PICTURES = ['89504e47', 'ffd8ff', '47494638', '52494646'];

/** What a stored body says, however it is packed and encoded. A picture says nothing that could be read. */
export async function saidBy(bytes: Buffer, heads: BodyHeads | null): Promise<string[]> {
  const start = bytes.toString('hex', 0, 4);
  if (PICTURES.some((format) => start.startsWith(format))) return [];
  const unpacked = await unpackedBy(bytes, heads?.contentEncoding ?? null);
  if (unpacked.toString('latin1', 0, 5) === '%PDF-') return pdfTexts(unpacked);
  const { text } = decodeText(unpacked, heads?.contentType ?? undefined);
  return [text];
}

/** Without its content codings, as its heads say or its bytes show; as it is where neither holds. */
async function unpackedBy(bytes: Buffer, encoding: string | null): Promise<Buffer> {
  const first = await unpack(bytes, encoding, UNPACKED_BYTES).catch(() => null);
  if (first !== null && encoding !== null) return unpackFile(first, UNPACKED_BYTES).catch(() => first);
  const file = await unpackFile(bytes, UNPACKED_BYTES).catch(() => bytes);
  if (file !== bytes || isText(bytes)) return file;
  return unbrotlied(bytes, { maxOutputLength: UNPACKED_BYTES }).catch(() => bytes);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function isText(bytes: Buffer): boolean {
  try {
    UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
