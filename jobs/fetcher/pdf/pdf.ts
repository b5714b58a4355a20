import { createHash } from 'node:crypto';
import { fileHead } from '@hyrde/contracts';
import { PdfReaders } from './pdf-reader.js';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The PDF readers of this process. */
const readers = new PdfReaders();

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 1_024).includes('%PDF-');

/**
 * Converts a PDF to HTML with its title and one paragraph a line, so that it is journalled, replayed, displayed and
 * compared like any page; the file's SHA-256 is included as proof of what was read. Limited in pages, text, time and
 * memory.
 * @throws Failure `bad-answer` if it cannot be read, or the signal's reason when aborted
 */
export async function pdfAsHtml(bytes: Buffer, url: string, signal?: AbortSignal): Promise<string> {
  const { title, text } = await readers.read(bytes, new URL(url).host, signal);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const body = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>\n`);
  return `${fileHead(sha256(bytes))}<title>${escaped(titleOf(title, url))}</title>\n${body.join('')}`;
}

/** Default titles of word processors. */
const NO_TITLE =
  /^(?:untitled|document\d*|dokument\d*|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pdf|indd|xlsx?))?$/i;

function titleOf(title: string, url: string): string {
  const plain = title.replace(/[\s\0]+/g, ' ').trim();
  return NO_TITLE.test(plain) ? fileName(url) : plain;
}

function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  const words = last.replace(/\.pdf$/i, '').replace(/[-_+]+/g, ' ');
  try {
    return decodeURIComponent(words).trim();
  } catch {
    return words.trim();
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
