import { Parser } from 'htmlparser2';

/** What a person does not see as text. */
const HIDDEN = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'canvas',
  'select',
]);
/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
);
/** Elements without an end, which must not open a hidden part. */
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
  'area',
  'base',
  'col',
  'embed',
  'track',
]);

/** More than anybody reads to judge a page. */
export const LONGEST_TEXT = 60_000;

/**
 * The visible text of an HTML page, entities decoded, a line a block. The result is plain text and may hold anything,
 * `<script>` included, where the page showed it as text: whoever shows it must escape it.
 */
export function visibleText(html: string): { title: string; text: string; truncated: boolean } {
  let title = '';
  let text = '';
  let inTitle = false;
  const hidden: string[] = [];
  const parser = new Parser({
    onopentag(name) {
      if (name === 'title') inTitle = !hidden.includes('svg');
      if (HIDDEN.has(name) && !VOID.has(name)) hidden.push(name);
      if (BLOCKS.has(name)) text += '\n';
    },
    ontext(chunk) {
      if (inTitle) title += title.length < 1_000 ? chunk : '';
      else if (hidden.length === 0 && text.length <= 2 * LONGEST_TEXT) text += chunk;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (hidden.at(-1) === name) hidden.pop();
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const joined = lines.filter((line) => line !== '').join('\n');
  return {
    title: title.replace(/\s+/g, ' ').trim(),
    text: joined.slice(0, LONGEST_TEXT),
    truncated: joined.length > LONGEST_TEXT,
  };
}
