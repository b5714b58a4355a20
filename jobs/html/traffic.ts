import { Traffic } from '../site/index.js';

// A visit's DOM is stored with what its scripts fetched behind it: one text, so that one hash and one body stand for what
// the browser had. Browsers read it as a script of no known type. A page cannot forge it: ours is the last.

const OPEN = '<script type="application/json" data-hyrde="traffic">';
const CLOSE = '</script>';

/** @param html a browser's DOM */
export const withTraffic = (html: string, traffic: Traffic): string =>
  `${html}\n${OPEN}${JSON.stringify(traffic).replaceAll('<', '\\u003c')}${CLOSE}`;

/** What `withTraffic` put behind the page; null where there is nothing of that kind. */
export function trafficIn(text: string): Traffic | null {
  const at = text.endsWith(CLOSE) ? text.lastIndexOf(OPEN) : -1;
  if (at < 0) return null;
  try {
    return Traffic.parse(JSON.parse(text.slice(at + OPEN.length, -CLOSE.length)));
  } catch {
    return null;
  }
}
