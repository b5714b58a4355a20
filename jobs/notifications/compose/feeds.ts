import type { SubscriptionEvent } from './event.js';
import { languageOf, type Sender } from './messages.js';

/** A feed with its events, newest first. */
export interface Feed {
  sender: Sender;
  url: string;
  /** Address of the dashboard's list of these events. */
  home: string;
  events: readonly SubscriptionEvent[];
}

/** Characters that XML forbids even when escaped (XML 1.0, production 2): control characters and lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Time of the last change of a feed without entries. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Renders a feed as Atom (RFC 4287). */
export function atomOf({ sender, url, home, events }: Feed): string {
  const language = languageOf(sender);
  const entries = events.map(({ id, at, publishedAt, path, author, title, detail }) =>
    [
      '<entry>',
      element('id', `urn:uuid:${id}`),
      element('title', title[language]),
      element('updated', at),
      publishedAt === null ? '' : element('published', publishedAt),
      `<author>${element('name', author)}</author>`,
      `<link rel="alternate" href="${escaped(sender.publicUrl + path)}"/>`,
      `<content type="text">${escaped(detail[language])}</content>`,
      '</entry>',
    ].join(''),
  );
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', `urn:uuid:${sender.id}`),
    element('title', sender.name),
    element('updated', events[0]?.at ?? NEVER),
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    `<link rel="alternate" href="${escaped(home)}"/>`,
    ...entries,
    '</feed>',
  ].join('\n');
}

/** Renders a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1). */
export function jsonFeedOf({ sender, url, home, events }: Feed): string {
  const language = languageOf(sender);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: sender.name,
    home_page_url: home,
    feed_url: url,
    language,
    items: events.map(({ id, at, publishedAt, path, author, title, detail }) => ({
      id: `urn:uuid:${id}`,
      url: sender.publicUrl + path,
      title: title[language],
      content_text: detail[language],
      date_published: publishedAt ?? at,
      date_modified: at,
      authors: [{ name: author }],
    })),
  });
}
