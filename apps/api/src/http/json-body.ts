import { isUtf8 } from 'node:buffer';
import type { NextFunction, Request, Response } from 'express';
import { invalid, invalidFields, Problem } from './problem.js';
import { XLSX_TYPE } from './table-file.js';
import { unusableTexts } from './text.js';

/** Maximum depth of a JSON body. The API's own are at most five deep; recursive parsers fail far above this. */
const DEEPEST = 32;
/**
 * Maximum number of values of a JSON body: 10,000 site ids of a sweep, or 60 languages of 100 words, with a margin.
 * Each value may cause an error message.
 */
const MOST_VALUES = 25_000;

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Middleware that parses the raw bytes of a JSON body; an empty body becomes an empty object. */
export function parseJsonBody(req: Request, _res: Response, next: NextFunction): void {
  if (Buffer.isBuffer(req.body) && req.is('application/json')) {
    const [, charset = 'utf-8'] = /charset\s*=\s*"?([^";\s]+)/i.exec(req.get('content-type') ?? '') ?? [];
    if (!/^utf-?8$/i.test(charset)) throw new Problem('unsupported-media-type', 'Send JSON in UTF-8.');
    req.body = req.body.length === 0 ? {} : parsed(req.body);
  }
  next();
}

/**
 * Parses and checks the whole body, since the audit log stores it even if the route has no schema for it.
 * @throws Problem if the bytes are not UTF-8 (RFC 8259 section 8.1), too deep, have too many values, are not JSON, or
 *   contain a text that cannot be stored
 */
function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('', 'The body is no UTF-8.');
  const { depth, values } = shapeOf(bytes);
  if (depth > DEEPEST) throw invalid('', `The body is nested more than ${DEEPEST} deep.`);
  if (values > MOST_VALUES) throw invalid('', `The body has more than ${MOST_VALUES} values.`);
  const value = jsonOf(bytes.toString());
  const unusable = unusableTexts(value);
  if (unusable.length > 0) throw invalidFields(unusable);
  return value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('', `The body is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Depth of a JSON text, and maximum number of values in its arrays and objects. Other texts are not detected. */
function shapeOf(bytes: Buffer): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (quoted) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      values++;
      depth = Math.max(depth, ++open);
    } else if (CLOSING.has(byte)) open--;
  }
  return { depth, values };
}

/** Media types of bodies that at least one route accepts. */
const READ = ['application/json', 'text/csv', XLSX_TYPE];

/** Paths to which mail programs post a form (RFC 8058) that is not read. */
const UNREAD = /^\/api\/unsubscribe\//;

/** Middleware that refuses a body of an unknown media type, since it would be treated as an absent body. */
export function knownMediaType(req: Request, _res: Response, next: NextFunction): void {
  const sent = req.headers['content-type'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  next(sent && !UNREAD.test(req.path) && req.is(READ) === false ? unsupported('application/json') : undefined);
}

export const unsupported = (wanted: string): Problem =>
  new Problem('unsupported-media-type', `Send the body with Content-Type: ${wanted}.`);
