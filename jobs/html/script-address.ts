import { MAX_URL, percentDecoded } from '@hyrde/contracts';
import type { AttributeValues } from './tokens/attributes.js';

/**
 * An assignment to the location, or a call that navigates, up to the quotation mark of its first argument. The
 * navigated object is a window: `modal.open('/x')` is not.
 */
const NAVIGATES =
  /(?<![\w$.])((?:(?:window|self|top|parent|opener|document)\s?\.\s?){0,3})(?:(open)\s?\(|location(?:\s?\.\s?href)?\s{0,3}=|location\s?\.\s?(?:assign|replace)\s?\()\s{0,3}(["'`])/g;
/** A call of the page's own whose name says that it navigates: `goToPage('/x')`, `openWindow('/x')`. */
const OWN_CALL =
  /^\s*(?:void\s?\(?\s?)?(?:go|open|show|load|view|navigate|redirect|jump|popup|pop)(?:to|up|in|new|my|this)*(?:page|url|link|window|win|location|site|document|doc|href|popup)?\s?\(\s{0,3}(["'`])(?=(?:\.{0,2}\/|https?:))/i;
/** Signs that the script does more than navigate: it asks for consent, or sends data. */
const ACTS = /\b(?:confirm|prompt|submit|requestSubmit|fetch|sendBeacon|XMLHttpRequest|ajax|post|__doPostBack)\b/i;
/** Escapes of a JavaScript string that occur in addresses. */
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([/'"`\\]))/gi;
const IS_SCRIPT = /^\s*javascript:/i;
/** An empty link, one that only names a place of the page, or a script. */
const LEADS_NOWHERE = /^(?:$|\s*(?:#(?![/!])|javascript:))/i;
/** Maximum characters of a script read; longer ones do more than navigate. */
const MAX_SCRIPT = 4_000;

/**
 * The address to which a script navigates: the literal first argument of `window.open`, `location.assign` or
 * `location.replace`, or a literal assigned to `location` or its `href`; in a `javascript:` URL also that of a call of the
 * page's own whose name says that it navigates. An address that the script computes, and one that it passes to anything
 * else, is not read, nor is a script that may act.
 * @param script value of `onclick`, or a `javascript:` URL
 * @returns as written, without escapes; null if the script has none
 */
export function addressInScript(script: string): string | null {
  if (script.length > MAX_SCRIPT) return null;
  const isUrl = IS_SCRIPT.test(script);
  const code = isUrl ? percentDecoded(script.replace(IS_SCRIPT, '')) : script;
  if (ACTS.test(code)) return null;
  for (const { 0: start, 1: object = '', 2: opens, 3: quote = '', index } of code.matchAll(NAVIGATES)) {
    // In an event handler, `open` is the document's method, which writes a page.
    if (opens && (object.includes('document') || (object === '' && !isUrl))) continue;
    const address = literalFrom(code, index + start.length, quote);
    if (address !== null) return address;
  }
  const own = isUrl ? OWN_CALL.exec(code) : null;
  return own && literalFrom(code, own[0].length, own[1] ?? '');
}

/** The literal string that begins there, if it is the whole expression; null if it is computed. */
function literalFrom(code: string, from: number, quote: string): string | null {
  let end = from;
  while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
  const raw = code.slice(from, end);
  if (code[end] !== quote || raw === '' || raw.length > MAX_URL || (quote === '`' && raw.includes('${'))) return null;
  if (!/^\s{0,9}(?:[);,}\n\r]|$)/.test(code.slice(end + 1, end + 11))) return null;
  const address = raw.replace(
    ESCAPE,
    (_, byte, unit, sign) => sign ?? String.fromCharCode(Number.parseInt(byte ?? unit, 16)),
  );
  return /[\\\n\r]/.test(address) || IS_SCRIPT.test(address) ? null : address;
}

/**
 * The address to which a link leads: its `href`, or, if that is missing, only names a place of the page or is a script,
 * its `data-href` or the address in its script.
 * @returns undefined if the element leads nowhere
 */
export function linkAddress(attributes: AttributeValues): string | undefined {
  const href = attributes.get('href') ?? attributes.get('xlink:href');
  if (href !== undefined && !LEADS_NOWHERE.test(href)) return href;
  const inScript = href !== undefined && IS_SCRIPT.test(href) ? addressInScript(href) : null;
  return inScript ?? clickAddress(attributes) ?? (href === '' ? href : undefined);
}

/** The address to which a click on any element leads: its `data-href`, or the address in its `onclick`. */
export function clickAddress(attributes: AttributeValues): string | undefined {
  const script = attributes.get('onclick');
  const address = attributes.get('data-href') ?? (script === undefined ? null : addressInScript(script));
  return address === null || /^\s*(?:#(?![/!])|$)/.test(address) ? undefined : address;
}
