import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type Answer, type HostileSite, site } from './hostile-site.js';

// Helpers that generate the hostile sites. Bodies are generated at their first request and kept.

export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An HTML document with the usual surroundings of a public body's page. */
export const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="nb"><head><title>Nordvik kommune</title>${head}</head><body><a href="/postliste">Postliste</a> ${body}</body></html>`;

export const say = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
};

/** Handler that answers every request with the same body. */
export const always = (make: () => string | Buffer, headers: Record<string, string> = {}): Answer => {
  const made = once(make);
  return (_, response) => say(response, made(), headers);
};

export const gzip = (body: string | Buffer): Buffer => gzipSync(body, { level: 1 });
export const deflate = (body: string | Buffer): Buffer => deflateSync(body, { level: 9 });
export const brotli = (body: string | Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/**
 * Handler like `always`, compressed, so that a full-size body passes the limit of bytes on the wire. Random noise keeps
 * the ratio below that of a decompression bomb.
 */
export const packed = (make: () => string): Answer =>
  always(() => gzip(`<!-- ${NOISE} -->${make()}`), { 'content-encoding': 'gzip' });

const NOISE = randomBytes(60_000).toString('base64');

/** Number of bytes just below the fetcher's limit after decompression: the largest page that is read. */
export const FULL = 15_400_000;

export const filled = (piece: string, size: number): string => piece.repeat(Math.floor(size / piece.length));

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A distinct word for each number. */
export function word(n: number): string {
  let text = '';
  for (let rest = n + 26; rest > 0; rest = Math.floor(rest / 26)) text += LETTERS[rest % 26];
  return text;
}

/**
 * Concatenates pieces until the text has the given size.
 * @param piece makes the text of each number
 */
export function until(size: number, piece: (n: number) => string): string {
  const pieces: string[] = [];
  let length = 0;
  for (let n = 0; length < size; n++) {
    const text = piece(n);
    pieces.push(text);
    length += text.length;
  }
  return pieces.join('');
}

/** Sends data for as long as the client reads. */
export function endless(response: ServerResponse, piece: () => string | Buffer): void {
  const more = () => {
    for (let n = 0; n < 64; n++) if (!response.write(piece())) return void response.once('drain', more);
    setImmediate(more);
  };
  response.on('error', () => {});
  response.on('close', () => response.removeListener('drain', more));
  if (!response.destroyed) more();
}

/** Sends one piece at a time for as long as the client waits. */
export function trickle(response: ServerResponse, piece: string, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.on('close', () => clearInterval(timer));
}

/** A site that answers every request with the same body. */
export const sent = (...[name, ...body]: [name: string, ...Parameters<typeof always>]): HostileSite =>
  site(name, always(...body));

/** A site that answers every request with the same compressed body. */
export const sentPacked = (name: string, make: () => string): HostileSite => site(name, packed(make));

/** A site that answers every request with a compressed page of this content. */
export const body = (name: string, make: () => string): HostileSite => sentPacked(name, () => html(make()));
