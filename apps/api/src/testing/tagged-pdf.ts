import { inflateSync } from 'node:zlib';

/** An element of a PDF's structure. */
export interface Tagged {
  type: string;
  alt: string | null;
  scope: string | null;
  children: Tagged[];
}

/** Objects of a PDF written by PDFKit by number: their dictionaries, and the unpacked content of streams. */
function objectsOf(pdf: Buffer): Map<string, { dictionary: string; stream: string | null }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string | null }>();
  for (const [whole, number = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    if (at < 0) objects.set(number, { dictionary: body, stream: null });
    else {
      const from = text.indexOf('stream\n', text.indexOf(whole)) + 'stream\n'.length;
      const bytes = pdf.subarray(from, text.indexOf('\nendstream', from));
      const packed = body.includes('/FlateDecode');
      objects.set(number, {
        dictionary: body.slice(0, at),
        stream: (packed ? inflateSync(bytes) : bytes).toString('latin1'),
      });
    }
  }
  return objects;
}

const nameIn = (dictionary: string, key: string) => new RegExp(`/${key} /([\\w-]+)`).exec(dictionary)?.[1] ?? null;
const listIn = (dictionary: string, key: string) =>
  new RegExp(`/${key} \\[([\\s\\S]*?)\\]`).exec(dictionary)?.[1] ?? '';
const referencesIn = (list: string) => Array.from(list.matchAll(/(\d+) 0 R/g), ([, number = '']) => number);

/** A text of PDF: bytes in Latin 1, or UTF-16 with a byte order mark, with escaped parentheses. */
function textIn(dictionary: string, key: string): string | null {
  const [, raw] = new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(dictionary) ?? [];
  if (raw === undefined) return null;
  const bytes = Buffer.from(
    raw.replace(/\\([\s\S])/g, (_, one: string) => ({ n: '\n', r: '\r' })[one] ?? one),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

/**
 * Requirements of PDF/UA (ISO 14289-1) that a program can check: marks, language, title, structure, alternative texts,
 * headings without gaps, headers of tables, described links, and no content outside of the structure.
 * @returns the structure and the faults
 */
export function taggedPdf(pdf: Buffer): { tree: Tagged[]; language: string | null; faults: string[] } {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const catalog = all.find(({ dictionary }) => /\/Type \/Catalog/.test(dictionary))?.dictionary ?? '';
  const dictionaryOf = (number: string | undefined) => objects.get(number ?? '')?.dictionary ?? '';
  const referenced = (key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(catalog)?.[1];
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => holds || faults.push(fault);
  need(/\/Marked true/.test(dictionaryOf(referenced('MarkInfo')) || catalog), 'is not marked as tagged');
  need(/DisplayDocTitle true/.test(catalog + dictionaryOf(referenced('ViewerPreferences'))), 'does not show its title');
  need(
    all.some(({ stream }) => stream?.includes('<pdfuaid:part>1</pdfuaid:part>') === true),
    'does not claim PDF/UA-1',
  );
  const language = textIn(catalog, 'Lang');
  need(language !== null, 'has no language');

  const elementOf = (number: string): Tagged => {
    const dictionary = dictionaryOf(number);
    const children = referencesIn(listIn(dictionary, 'K')).filter((one) => nameIn(dictionaryOf(one), 'S') !== null);
    return {
      type: nameIn(dictionary, 'S') ?? '',
      alt: textIn(dictionary, 'Alt'),
      scope: nameIn(dictionary, 'Scope'),
      children: children.filter((one) => /\/P \d+ 0 R/.test(dictionaryOf(one))).map(elementOf),
    };
  };
  const tree = referencesIn(listIn(dictionaryOf(referenced('StructTreeRoot')), 'K')).map(elementOf);
  const elements = everyElement(tree);
  need(tree.length === 1 && tree[0]?.type === 'Document', 'has no document as its root');
  let level = 0;
  for (const { type, alt, children, scope } of elements) {
    const heading = /^H(\d)$/.exec(type)?.[1];
    if (heading) {
      need(Number(heading) <= level + 1, `${type} follows H${level}`);
      level = Number(heading);
    }
    if (type === 'Figure') need((alt ?? '') !== '', 'a figure has no alternative text');
    if (type === 'TR')
      need(
        children.some((cell) => cell.type === 'TH'),
        'a row of a table has no header',
      );
    if (type === 'TH') need(scope !== null, 'a header of a table has no scope');
  }
  for (const { dictionary } of all.filter((one) => /\/Subtype \/Link/.test(one.dictionary))) {
    need(/\/StructParent \d/.test(dictionary), 'a link is not in the structure');
    need((textIn(dictionary, 'Contents') ?? '') !== '', 'a link has no description');
  }
  for (const { stream } of all)
    need(stream === null || !hasLooseContent(stream), 'content lies outside of the structure');
  return { tree, language, faults: [...new Set(faults)] };
}

/** Elements in reading order. */
export const everyElement = (tree: readonly Tagged[]): Tagged[] =>
  tree.flatMap((one) => [one, ...everyElement(one.children)]);

/** True if a page's content draws text or lines outside of marked content. */
function hasLooseContent(content: string): boolean {
  if (!/\b(?:BDC|BMC)\b/.test(content) && !/\bTJ\b/.test(content)) return false;
  let depth = 0;
  for (const line of content.split('\n')) {
    if (/\b(?:BDC|BMC)$/.test(line)) depth++;
    else if (line === 'EMC') depth--;
    else if (depth === 0 && /(?:\bTJ|\bTj|\bDo|^f|^S|^B|^f\*)$/.test(line)) return true;
  }
  return depth !== 0;
}
