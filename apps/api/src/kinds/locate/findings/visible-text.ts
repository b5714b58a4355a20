import { parsePage } from '@hyrde/jobs/html';

/** More than anybody reads to judge a page. */
export const LONGEST_TEXT = 60_000;

/**
 * Title and visible text of a stored page, as the algorithms read them. The result is plain text and may hold anything,
 * `<script>` included, where the page showed it as text: whoever shows it must escape it.
 * @param url of the page
 */
export function visibleText(html: string, url: string): { title: string; text: string; truncated: boolean } {
  const { title, text } = parsePage(html, url);
  return { title, ...cutText(text) };
}

/** A text as far as it is shown. */
export const cutText = (text: string): { text: string; truncated: boolean } => ({
  text: text.slice(0, LONGEST_TEXT),
  truncated: text.length > LONGEST_TEXT,
});
