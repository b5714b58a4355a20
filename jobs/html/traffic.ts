import { Traffic } from '../site/index.js';

// A rendered DOM is stored with the data that its scripts fetched, as one text with one hash. Browsers read the
// appended element as a script of unknown type. A page cannot forge it: the last one is ours.

const OPEN = '<script type="application/json" data-hyrde="traffic">';
const CLOSE = '</script>';

/** @param html DOM as serialised by a browser */
export const withTraffic = (html: string, traffic: Traffic): string =>
  `${html}\n${OPEN}${JSON.stringify(traffic).replaceAll('<', '\\u003c')}${CLOSE}`;

/** The data that `withTraffic` appended; null if there is none. */
export function trafficIn(text: string): Traffic | null {
  const at = text.endsWith(CLOSE) ? text.lastIndexOf(OPEN) : -1;
  if (at < 0) return null;
  try {
    return Traffic.parse(JSON.parse(text.slice(at + OPEN.length, -CLOSE.length)));
  } catch {
    return null;
  }
}
