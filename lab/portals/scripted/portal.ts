import { type Archive, archiveOf, type Entry } from '../../country/portals/archive.js';
import { correspondentShown, NOTHING, numbersOf, search } from '../../country/portals/search.js';
import type { Site } from '../../country/sites/country.js';
import { drawnPage } from './drawn-page.js';
import type { Variant } from './variants.js';

/** Response of a scripted portal. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Asked {
  readonly words: string;
  /** Number of preceding records. */
  readonly from: number;
}

/** Endpoint of the portal's data. */
export const endpointOf = ({ family, body }: Variant): string =>
  family === 'kortflaten' ? '/api/journalposter' : body === 'graphql' ? '/graphql' : '/api/sok';

/** @param posted body of a POST; null for a GET */
export function scriptedAnswer(site: Site, variant: Variant, target: string, posted: string | null): ScriptedAnswer {
  const url = new URL(target, 'http://portal.localhost');
  if (url.pathname === '/' && posted === null) return page(drawnPage(site.name, variant, endpointOf(variant)));
  const isPosted = variant.family === 'spørrearket';
  if (url.pathname !== endpointOf(variant) || isPosted !== (posted !== null)) return missing;
  const asked = isPosted ? askedByBody(variant, posted ?? '') : askedByAddress(variant, url.searchParams);
  return asked === null ? { ...missing, status: 400 } : listed(archiveOf(site), variant, asked);
}

const page = (body: string): ScriptedAnswer => ({ status: 200, type: 'text/html; charset=utf-8', headers: {}, body });
const missing: ScriptedAnswer = { status: 404, type: 'application/json', headers: {}, body: '{"error":"not found"}' };

const whole = (value: unknown): number => Math.max(0, Math.floor(Number(value ?? 0)) || 0);
const cursorOf = (at: number): string => Buffer.from(`etter:${at}`).toString('base64url');
const atCursor = (cursor: string): number =>
  whole(/^etter:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);

function askedByAddress({ paging, size }: Variant, query: URLSearchParams): Asked {
  const words = query.get('q') ?? '';
  if (paging === 'offset') return { words, from: whole(query.get('offset')) };
  if (paging === 'page') return { words, from: (Math.max(1, whole(query.get('page') ?? 1)) - 1) * size };
  return { words, from: atCursor(query.get(paging === 'cursor' ? 'cursor' : 'posisjon') ?? '') };
}

function askedByBody({ body, paging, size }: Variant, posted: string): Asked | null {
  try {
    const sent = JSON.parse(posted) as Record<string, unknown>;
    const inner = (name: string) => (sent[name] ?? {}) as Record<string, unknown>;
    const [words, at] =
      body === 'flat'
        ? [sent.fritekst, sent.side]
        : body === 'nested'
          ? [inner('query').text, inner('paging').number]
          : [inner('variables').q, inner('variables').first];
    return { words: String(words ?? ''), from: whole(at) * (paging === 'page' ? size : 1) };
  } catch {
    return null;
  }
}

function listed(archive: Archive, variant: Variant, { words, from }: Asked): ScriptedAnswer {
  const { size, total, wrapper, paging } = variant;
  const none = variant.wantsWord && words.trim() === '';
  const found = none ? [] : search(archive, null, 'all', { ...NOTHING, words });
  const items = found.slice(from, from + size).map((entry) => item(entry, variant));
  const isLast = from + size >= found.length;
  const around = {
    ...(total === 'body' && { [variant.names === 'en' ? 'totalCount' : 'antallTreff']: found.length }),
    ...(paging === 'cursor' && { nextCursor: isLast ? null : cursorOf(from + size) }),
    ...(paging === 'link' && {
      next: isLast ? null : `${endpointOf(variant)}?q=${encodeURIComponent(words)}&posisjon=${cursorOf(from + size)}`,
    }),
  };
  const data =
    wrapper === 'bare'
      ? items
      : wrapper === 'data'
        ? { ...around, data: items }
        : { status: 'ok', result: { meta: around, items } };
  const headers: Record<string, string> = total === 'header' ? { 'x-total-count': `${found.length}` } : {};
  return { status: 200, type: 'application/json; charset=utf-8', headers, body: JSON.stringify(data) };
}

const RETNING = { in: 'I', out: 'U', internal: 'N' } as const;
const DIRECTION = { in: 'incoming', out: 'outgoing', internal: 'internal' } as const;

/** A record in the format of the portal's data. */
function item(entry: Entry, { names }: Variant): unknown {
  const { index, journalDate, direction, title, exemption } = entry;
  const numbers = numbersOf('sakssok', entry);
  const party = correspondentShown(entry) || null;
  const [sender, recipient] = [direction === 'in' ? party : null, direction === 'out' ? party : null];
  if (names === 'en')
    return {
      id: index,
      journalDate,
      caseNumber: numbers.case,
      documentNumber: numbers.document,
      direction: DIRECTION[direction],
      title,
      sender,
      recipient,
      exemption,
    };
  if (names === 'nb')
    return {
      id: index,
      journaldato: `${journalDate}T00:00:00Z`,
      saksnummer: numbers.case,
      dokumentnummer: numbers.document,
      retning: RETNING[direction],
      tittel: title,
      avsender: sender,
      mottaker: recipient,
      hjemmel: exemption,
    };
  return {
    uuid: `p-${index}`,
    registrert: journalDate,
    retning: RETNING[direction],
    sak: { saksnummer: numbers.case, tittel: entry.caseTitle },
    dokument: { dokumentnummer: numbers.document, tittel: title },
    avsender: sender && { navn: sender },
    mottaker: recipient && { navn: recipient },
    hjemmel: exemption,
  };
}

/** Key of a record in the data, equal to `PortalRecord.key`. */
export const keyOf = ({ index }: Entry, { names }: Variant): string => (names === 'nested' ? `p-${index}` : `${index}`);
