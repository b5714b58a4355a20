import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import {
  fileHead,
  PDF_CHARACTERS,
  PDF_HOST_MS,
  PDF_HOST_PER_MS,
  PDF_MEGABYTES,
  PDF_MS,
  PDF_PAGES,
  PDF_READERS,
  PDF_WAIT_MS,
  percentDecoded,
} from '@hyrde/contracts';
import { z } from 'zod';
import { Semaphore } from '../../concurrency/index.js';
import { Failure } from '../http/failure.js';

const PROGRAM = createRequire(import.meta.url).resolve('@hyrde/jobs/pdf-process');

const PdfOutput = z.object({ title: z.string(), text: z.string(), cpuMs: z.number().nonnegative() });

type PdfText = z.infer<typeof PdfOutput>;

const unreadable = (why: string) => new Failure('bad-answer', `a PDF that cannot be read: ${why}`);

/** State of a host's PDFs: one at a time, within a budget of processor time. */
interface Host {
  lock: Semaphore;
  spentMs: number;
  /** Start of the hour of the spent time. */
  since: number;
}

/**
 * Reads PDFs with pdf.js, each in a process that the system limits in processor time and memory. One host's PDFs are
 * read one after the other, so that they cannot delay those of others.
 */
export class PdfReaders {
  private readonly readers = new Semaphore(PDF_READERS);
  private readonly hosts = new Map<string, Host>();

  /**
   * @param host with port (`URL.host`)
   * @throws Failure `bad-answer` if it cannot be read, or the signal's reason when aborted
   */
  async read(bytes: Buffer, host: string, signal?: AbortSignal): Promise<PdfText> {
    const state = this.hostOf(host);
    return state.lock.run(async () => {
      if (state.spentMs > PDF_HOST_MS) throw unreadable(`${host} has had its time for PDFs`);
      return this.readers.run(async () => {
        const began = performance.now();
        // Of a reader that fails only its limit is known. On a busy machine it waits, which is not the host's doing.
        let spentMs: number | null = null;
        try {
          const read = await readInProcess(bytes, signal);
          spentMs = read.cpuMs;
          return read;
        } finally {
          state.spentMs += spentMs ?? Math.min(PDF_MS, performance.now() - began);
        }
      }, signal);
    }, signal);
  }

  private hostOf(name: string): Host {
    const now = performance.now();
    for (const [known, { since, lock }] of this.hosts)
      if (now - since > PDF_HOST_PER_MS && lock.ahead === 0) this.hosts.delete(known);
    const host = this.hosts.get(name) ?? { lock: new Semaphore(1), spentMs: 0, since: now };
    this.hosts.set(name, host);
    return host;
  }
}

async function readInProcess(bytes: Buffer, signal?: AbortSignal): Promise<PdfText> {
  signal?.throwIfAborted();
  const child = startReader();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    const interrupted = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unreadable(`not within ${PDF_WAIT_MS / 1_000} s`)), PDF_WAIT_MS);
      stop = () => reject(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
    });
    return await Promise.race([answerOf(child, bytes), interrupted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}

/** System limits, which hold even if the reader never checks or its parent has ended. The worker has priority. */
const BOUNDED = 'ulimit -t "$1" && { ulimit -d "$2" || true; } 2>/dev/null; shift 2; exec nice -n 10 "$@"';

function startReader(): ChildProcess {
  const seconds = Math.ceil(PDF_MS / 1_000);
  const kilobytes = (PDF_MEGABYTES + UNUSED_MEGABYTES) * 1_024;
  const heap = [`--max-old-space-size=${PDF_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`];
  const command = [process.execPath, ...heap, PROGRAM, `${PDF_PAGES}`, `${PDF_CHARACTERS}`];
  const args = ['-c', BOUNDED, 'sh', `${seconds}`, `${kilobytes}`, ...command];
  const { PATH = '' } = process.env;
  return spawn('/bin/sh', args, { env: { PATH }, stdio: ['pipe', 'pipe', 'ignore'] });
}

/** V8's default of 16 MB, of which it holds up to three, is for throughput. */
const YOUNG_MEGABYTES = 4;
/** Node 24's V8 reserves 512 MB for code, and counts against the limit what it reserves. */
const CODE_MEGABYTES = Number.parseInt(process.versions.node, 10) >= 24 ? 512 : 0;
/** Memory that the reading process requests and never uses: stacks of threads, space for code. */
const UNUSED_MEGABYTES = 160 + CODE_MEGABYTES;

async function answerOf(child: ChildProcess, bytes: Buffer): Promise<PdfText> {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw unreadable('its reader has no pipes');
  const ended = new Promise<never>((_, reject) => child.once('error', (error) => reject(unreadable(error.message))));
  // A reader that ends before it has consumed its input reports by its answer, or by none.
  stdin.on('error', () => {});
  stdin.end(bytes);
  const said = await Promise.race([text(stdout), ended]);
  if (said === '') throw unreadable('broken, or beyond the bounds of time and memory');
  return PdfOutput.parse(JSON.parse(said));
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

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

/** Maximum length of a title in characters; what follows is no title. */
const MAX_TITLE = 1_000;

function titleOf(title: string, url: string): string {
  const plain = title
    .slice(0, MAX_TITLE)
    .replace(/[\s\0]+/g, ' ')
    .trim();
  return NO_TITLE.test(plain) ? fileName(url) : plain;
}

function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return percentDecoded(last.replace(/\.pdf$/i, '').replace(/[-_+]+/g, ' ')).trim();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
