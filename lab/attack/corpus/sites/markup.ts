import { type HostileSite } from '../hostile-site.js';
import { body, FULL, filled, until, word } from '../making.js';

/** Markup that is expensive to parse. */
export const MARKUP: readonly HostileSite[] = [
  body('nested-a-million-deep', () => filled('<div>', FULL)),
  body('nested-below-the-bound', () => `${filled('<div>', 900 * 5)}${filled('<b></b>', FULL)}`),
  body('end-tags-of-nothing', () => `${filled('<div>', 900 * 5)}${filled('</x>', FULL)}`),
  body('end-tags-of-the-outermost', () => `<i>${filled('<b>', 2_400)}${filled('</u></p>', FULL)}`),
  body('empty-tags', () => filled('<p>', FULL)),
  body('tags-never-seen-before', () => until(FULL, (n) => `<${word(n)}>x</${word(n)}>`)),
  body('giant-attribute', () => `<p title="${filled('x', FULL)}">`),
  body('a-million-attributes', () => `<p ${until(FULL, (n) => `${word(n)}=${n} `)}>`),
  body('a-thousand-attributes-a-tag', () => filled(`<a ${filled('x=y ', 3_900)}href=/x>x</a>`, FULL)),
  body('attribute-without-end', () => `<a href="${filled('x', FULL)}`),
  body('quotes-without-end', () => filled('<a href="\'', FULL)),
  body('tag-without-end', () => `<a ${filled(' ', FULL)}`),
  body('comments-without-end', () => filled('<!-- ', FULL)),
  body('less-than-signs', () => filled('<', FULL)),
  body('spaces-in-end-tags', () => filled(`</${filled(' ', 500)}`, FULL)),
  body('script-that-never-ends', () => `<script>${filled('</scrip', FULL)}`),
  body('styles-and-more-styles', () => filled('<style></style>', FULL)),
  body('character-references', () => filled('&aring;', FULL)),
  body('ampersands', () => filled('&', FULL)),
  body('references-in-links', () =>
    until(FULL, (n) => `<a href="/${n}?${filled('&amp;a', 600)}">${filled('&oslash;', 600)}</a>`),
  ),
  body('forms-beyond-number', () => filled('<form><input name=a></form>', FULL)),
  body('one-form-of-everything', () => `<form>${until(FULL, (n) => `<input name=f${n} value=${word(n)}>`)}</form>`),
  body(
    'select-of-a-million',
    () => `<form><select name=s>${until(FULL, (n) => `<option value=${n}>${word(n)}`)}</select></form>`,
  ),
  body('selects-and-selects', () =>
    filled(`<form>${filled(`<select name=s>${filled('<option>abc', 5_000)}</select>`, 300_000)}</form>`, FULL),
  ),
  body(
    'labels-in-forms',
    () => `<form>${until(FULL, (n) => `<label for=f${n}>${word(n)}</label><input id=f${n} name=f${n}>`)}</form>`,
  ),
  body('landmarks-in-landmarks', () => filled('<nav><main><aside></aside></main></nav>', FULL)),
  body('foreign-elements', () => filled('<svg><title>x</title></svg><math>', FULL)),
  body(
    'billion-laughs',
    () =>
      `<!DOCTYPE x [<!ENTITY a "ha">${until(100_000, (n) => `<!ENTITY b${n} "&a;&a;&a;">`)}]>${filled('&b9;', 4_000_000)}`,
  ),
];
