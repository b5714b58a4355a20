// Reads docs/guides and writes guides.gen.ts, the dashboard's copy of them. Run by `npm run guides -w @hyrde/web`. It
// fails at anything that screens cannot show: HTML, a broken link, a section that one language lacks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';

const SOURCES = path.join(import.meta.dirname, '../../../../docs/guides');
const RESULT = path.join(import.meta.dirname, 'guides.gen.ts');
/** Guides in display order. */
const NAMES = ['auditor', 'reviewer', 'journalist', 'operator', 'site-owner'];
/** Languages; the first defines the ids of sections. */
const LANGUAGES = ['en', 'nb'];

/** GitHub's anchor of a heading. */
const slug = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** A guide's file as title, purpose and sections of tokens. */
function lex(language, name) {
  const file = path.join(SOURCES, language, `${name}.md`);
  const tokens = marked.lexer(readFileSync(file, 'utf8')).filter(({ type }) => type !== 'space');
  const refuse = (why) => {
    throw new Error(`docs/guides/${language}/${name}.md: ${why}`);
  };
  const [heading, purpose, ...rest] = tokens;
  if (heading?.type !== 'heading' || heading.depth !== 1 || purpose?.type !== 'paragraph')
    refuse('it begins with its title and one paragraph that says what it is for');
  const sections = [];
  for (const token of rest) {
    if (token.type !== 'heading') sections.at(-1)?.tokens.push(token) ?? refuse('text before the first section');
    else if (token.depth !== 2) refuse(`“${token.text}”: sections are headings of the second level`);
    else sections.push({ title: token.text, slug: slug(token.text), tokens: [] });
  }
  return { language, name, title: heading.text, purpose: purpose.text, sections, refuse };
}

/**
 * Converts a guide's tokens to elements of the screen. @param guides guides of its language with the ids of their
 * sections
 */
function reader({ language, refuse, name }, guides, pictures) {
  /** Address in the product for a link of the source. */
  const address = (href) => {
    const [, other, anchor] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(href) ?? refuse(`${href} leads out of the guides`);
    const guide = guides.find((one) => one.name === (other ?? name)) ?? refuse(`${href}: there is no such guide`);
    if (anchor === undefined) return `/help/${guide.name}`;
    const section = guide.sections.find((one) => one.slug === anchor) ?? refuse(`${href}: there is no such section`);
    return `${other ? `/help/${guide.name}` : ''}#${section.id}`;
  };
  const inline = (tokens) =>
    tokens.map((token) => {
      const { type, text } = token;
      if (type === 'text' || type === 'escape') return text;
      if (type === 'strong' || type === 'em') return { is: type, text };
      if (type === 'codespan') return { is: 'code', text };
      if (type === 'link') return { is: 'link', href: address(token.href), text };
      return refuse(`${type} is not shown: ${token.raw}`);
    });
  const picture = ({ href, text }) => {
    const file = path.join(SOURCES, language, href);
    if (!existsSync(file)) refuse(`there is no picture ${href}`);
    if (!pictures.includes(file)) pictures.push(file);
    return { is: 'picture', picture: `picture${pictures.indexOf(file)}`, alt: text };
  };
  const block = (token) => {
    if (token.type === 'paragraph' || token.type === 'text') {
      const [first, ...others] = token.tokens ?? [token];
      return first?.type === 'image' && others.length === 0
        ? picture(first)
        : { is: 'paragraph', text: inline(token.tokens ?? [token]) };
    }
    if (token.type === 'list')
      return { is: 'list', ordered: token.ordered, items: token.items.map((item) => blocks(item.tokens)) };
    if (token.type === 'table')
      return {
        is: 'table',
        head: token.header.map((cell) => inline(cell.tokens)),
        rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens))),
      };
    if (token.type === 'code') return { is: 'code', text: token.text };
    return refuse(`${token.type} is not shown: ${token.raw}`);
  };
  const blocks = (tokens) => tokens.filter(({ type }) => type !== 'space').map(block);
  return blocks;
}

/** Text of a block, or of several. */
function plain(part) {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(plain).join('');
  if (part.is === 'picture') return `${part.alt} `;
  const within = part.text ?? part.items ?? part.rows.map((row) => `${row.map(plain).join(': ')}. `).join('');
  return ['paragraph', 'list', 'table', 'code'].includes(part.is) ? `${plain(within)} ` : plain(within);
}

function main() {
  const lexed = Object.fromEntries(LANGUAGES.map((language) => [language, NAMES.map((name) => lex(language, name))]));
  const pictures = [];
  const guides = Object.fromEntries(
    LANGUAGES.map((language) => {
      const all = lexed[language].map((guide, i) => {
        const leading = lexed[LANGUAGES[0]][i].sections;
        if (guide.sections.length !== leading.length)
          guide.refuse(`${guide.sections.length} sections, where ${LANGUAGES[0]} has ${leading.length}`);
        return { ...guide, sections: guide.sections.map((one, j) => ({ ...one, id: leading[j].slug })) };
      });
      const shown = all.map((guide) => {
        const blocks = reader(guide, all, pictures);
        const sections = guide.sections.map(({ id, title, tokens }) => {
          const read = blocks(tokens);
          return { id, title, blocks: read, plain: plain(read).replaceAll(/\s+/g, ' ').trim() };
        });
        return { name: guide.name, title: guide.title, purpose: guide.purpose.replaceAll('\n', ' '), sections };
      });
      return [language, shown];
    }),
  );
  const places = guides[LANGUAGES[0]].flatMap(({ name, sections }) => sections.map(({ id }) => `'${name}#${id}'`));
  const from = (file) =>
    path
      .relative(import.meta.dirname, file)
      .split(path.sep)
      .join('/');
  const lines = [
    '// Written by write.mjs from docs/guides.',
    ...pictures.map((file, i) => `import picture${i} from '${from(file)}';`),
    "import type { Guide } from './guide-text';",
    `export type GuidePlace = ${places.join(' | ')};`,
    `export const guides: Readonly<Record<${LANGUAGES.map((one) => `'${one}'`).join(' | ')}, readonly Guide[]>> =`,
    `${JSON.stringify(guides).replaceAll(/"picture":"(picture\d+)"/g, '"picture":$1')};`,
  ];
  writeFileSync(RESULT, `${lines.join('\n')}\n`);
}

main();
