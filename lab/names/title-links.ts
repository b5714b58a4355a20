import type { LabelledRow, Truth } from './material.js';

/** Writes a text as part of an address. */
type Written = (text: string) => string;
type Pick = <T>(of: readonly T[]) => T;

const TITLE_KEYS = ['tittel', 'title', 'subject', 'rubrik', 'betreff', 'objet', 'oggetto', 'asunto', 'onderwerp', 'x'];
const QUERY_KEYS = ['q', 'query', 'sok', 'search'];
const FOLDERS = ['dokument', 'saker', 'archive', 'files', 'post', 'd'];

/** Letters with their two spellings in slugs. */
const SPELLED: Readonly<Record<string, readonly [short: string, long: string]>> = {
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
  æ: ['ae', 'ae'],
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  ß: ['ss', 'ss'],
  ł: ['l', 'l'],
  đ: ['d', 'd'],
  ð: ['d', 'd'],
  þ: ['th', 'th'],
};

/** A slug: words without accents between signs. @param way 1 if å is spelled as two letters */
const slug =
  (sign: string, way: 0 | 1, isLower = true): Written =>
  (text) =>
    [...(isLower ? text.toLowerCase() : text).normalize('NFC')]
      .map((letter) => SPELLED[letter]?.[way] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
      .join('')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, sign);

const twice: Written = (text) => encodeURIComponent(encodeURIComponent(text));
const plus: Written = (text) => encodeURIComponent(text).replaceAll('%20', '+');

interface Form {
  before: string;
  how: Written;
  after: string;
  /** Sign between the words of a slug; empty if signs are encoded. */
  sign: string;
}

/** The ways in which portals write a title into an address. */
const FORMS: readonly ((pick: Pick) => Form)[] = [
  (pick) => ({
    before: `/${pick(FOLDERS)}/`,
    how: slug('-', pick([0, 1])),
    after: pick(['', '.pdf', '/12']),
    sign: '-',
  }),
  (pick) => ({ before: '/2026-118/', how: slug('-', pick([0, 1])), after: '.html', sign: '-' }),
  (pick) => ({ before: '/liste#', how: slug('-', pick([0, 1])), after: '', sign: '-' }),
  (pick) => ({ before: '/d/', how: slug('_', pick([0, 1]), pick([true, false])), after: '.docx', sign: '_' }),
  (pick) => ({ before: `/vis?id=3&${pick(TITLE_KEYS)}=`, how: encodeURIComponent, after: '', sign: '' }),
  (pick) => ({ before: `/?${pick([...TITLE_KEYS, ...QUERY_KEYS])}=`, how: plus, after: '&page=2', sign: '' }),
  (pick) => ({ before: `/?${pick(QUERY_KEYS)}=`, how: (text) => plus(text.toLowerCase()), after: '', sign: '' }),
  (pick) => ({ before: `/fil?path=%252F${pick(FOLDERS)}%252F`, how: twice, after: '.pdf', sign: '' }),
  (pick) => ({ before: `/#/${pick(FOLDERS)}/`, how: encodeURIComponent, after: '', sign: '' }),
];

/** A labelled text as part of an address, with its truth behind `from`. */
function written(text: string, truth: readonly Truth[], { how, sign }: Form, from: number) {
  const places = new Map<number, number>();
  let [out, at] = ['', 0];
  for (const mark of [...new Set([0, ...truth.flatMap(({ start, end }) => [start, end]), text.length])].toSorted(
    (a, b) => a - b,
  )) {
    const part = how(text.slice(at, mark));
    out += sign !== '' && part.startsWith(sign) && (out === '' || out.endsWith(sign)) ? part.slice(1) : part;
    places.set(mark, out.length);
    at = mark;
  }
  if (sign !== '' && out.endsWith(sign)) out = out.slice(0, -1);
  const placeOf = (mark: number) => from + Math.min(out.length, places.get(mark) ?? 0);
  const own = truth.map((one): Truth => {
    const [start, end] = [placeOf(one.start), placeOf(one.end)];
    return { ...one, start, end: sign !== '' && out.charAt(end - 1 - from) === sign ? end - 1 : end };
  });
  return { text: out, truth: own.filter(({ start, end }) => start < end) };
}

/**
 * Rows with links made of each row: with its title, with a title or sender of another row of the portal, and with a few
 * words of its title alone. Deterministic; only the links of these rows count.
 */
export function titleLinks(rows: readonly LabelledRow[]): LabelledRow[] {
  let state = 7;
  const pick: Pick = <T>(of: readonly T[]): T => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return of[Math.floor((state / 2 ** 32) * of.length)] as T;
  };
  const held = rows.flatMap((row) =>
    [row, pick(rows.filter(({ portal }) => portal === row.portal))].flatMap((source, n): LabelledRow[] => {
      // The sender of a letter that goes out is somebody in office.
      const isIn = source.record.direction === 'in';
      const field = n === 1 && isIn ? pick(['title', 'title', 'sender'] as const) : 'title';
      const text = source.record[field];
      if (!text) return [];
      const form = pick(FORMS)(pick);
      const start = `https://www.portal.example${form.before}`;
      const part = written(text, source.truth[field] ?? [], form, start.length);
      return [
        {
          ...row,
          id: `${row.id}-link-${n + 1}`,
          record: { ...row.record, link: `${start}${part.text}${form.after}` },
          truth: { ...row.truth, link: part.truth },
          isLinkOnly: true,
        },
      ];
    }),
  );
  return [...held, ...rows.flatMap((row) => aloneRow(row, pick))];
}

/** A link with two or three words of the row's title that name nobody, as menus have; nothing else is known of it. */
function aloneRow(row: LabelledRow, pick: Pick): LabelledRow[] {
  const { title } = row.record;
  const truth = row.truth.title ?? [];
  if (!title) return [];
  const words = [...title.matchAll(/[\p{L}\p{M}]{2,}/gu)].flatMap(({ 0: word, index }) =>
    truth.some(({ start, end }) => start < index + word.length && index < end) ? [] : [word],
  );
  const count = pick([2, 3]);
  const from = pick([0, 1, 2]);
  const run = words.slice(from, from + count);
  if (run.length < count) return [];
  return [
    {
      ...row,
      id: `${row.id}-alone`,
      portal: `${row.portal}-alone`,
      record: {
        sender: null,
        recipient: null,
        title: null,
        link: `https://www.portal.example/${slug('-', pick([0, 1]))(run.join(' '))}`,
      },
      truth: {},
      isLinkOnly: true,
    },
  ];
}
