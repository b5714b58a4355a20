import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { fileHead, PDF_CHARACTERS, PDF_MEGABYTES, PDF_MS, PDF_PAGES } from '@hyrde/contracts';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/index.js';
import { Failure } from '../http/failure.js';

const THREAD = createRequire(import.meta.url).resolve('@hyrde/jobs/pdf-thread');

const Told = z.object({ title: z.string(), text: z.string() });

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 1_024).includes('%PDF-');

/**
 * A PDF as the HTML that says the same: its title, and its text a line a paragraph. So it is journalled, replayed, shown
 * and compared like any page; the file's own SHA-256 stands in it, as proof of what was read. Read by pdf.js in a thread of its own, bounded in pages, text, time and memory.
 * @throws Failure `bad-answer` where it cannot be read, or the signal's reason when aborted
 */
export async function pdfAsHtml(bytes: Buffer, url: string, signal?: AbortSignal): Promise<string> {
  const { title, text } = await threads.run(() => readInThread(bytes, signal), signal);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const body = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>\n`);
  return `${fileHead(sha256(bytes))}<title>${escaped(titleOf(title, url))}</title>\n${body.join('')}`;
}

/** One thread at a time: each may take what all other searches of a worker take together. */
const threads = new Semaphore(1);

async function readInThread(bytes: Buffer, signal?: AbortSignal): Promise<z.infer<typeof Told>> {
  signal?.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: { bytes: new Uint8Array(bytes), maxPages: PDF_PAGES, maxText: PDF_CHARACTERS },
    resourceLimits: { maxOldGenerationSizeMb: PDF_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  let stop = () => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    const told = await new Promise<unknown>((resolve, reject) => {
      const unreadable = (why: string) => reject(new Failure('bad-answer', `a PDF that cannot be read: ${why}`));
      stop = () => reject(signal?.reason);
      timer = setTimeout(() => unreadable(`not within ${PDF_MS / 1_000} s`), PDF_MS);
      signal?.addEventListener('abort', stop, { once: true });
      thread.once('message', resolve);
      thread.once('error', (error) => unreadable(error instanceof Error ? error.message : String(error)));
      thread.once('exit', () => unreadable('its reader ended'));
    });
    return Told.parse(told);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

/** What word processors put there when nobody named the document. */
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
