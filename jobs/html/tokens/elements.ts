import type { LinkPlace } from '../../site/index.js';

/** What is known of an element by its name alone. */
export interface ElementKind {
  /** In lower case. */
  readonly name: string;
  /** It has no content and no end tag. */
  readonly isVoid: boolean;
  /** What is in it is text up to its end tag, whatever it looks like. */
  readonly isRaw: boolean;
  /** The open elements that its start tag ends. */
  readonly ends: ReadonlySet<string> | null;
  /** Tags in it that end in `/>` are whole elements (true: it is SVG or MathML), are not again (false), or as around it. */
  readonly foreign: boolean | null;
  /** Text before and after it belongs to other lines. */
  readonly isBlock: boolean;
  /** Nobody sees what is in it. */
  readonly isInvisible: boolean;
  /** The place on the page that it marks. */
  readonly place: LinkPlace | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
const RAW = words('script style title textarea xmp');
const FOREIGN = words('svg math');
const HTML_IN_FOREIGN = words('mi mo mn ms mtext annotation-xml foreignobject desc title');

/** End tags that may be left out, as htmlparser2 has them: whose start tags end which open elements. */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['tr', 'tr th td'],
      ['th', 'th'],
      ['td', 'thead th td'],
      ['tbody tfoot', 'thead tbody'],
      ['body', 'head link script'],
      ['li', 'li'],
      ['dd dt', 'dd dt'],
      ['rt rp', 'rt rp'],
      ['option', 'option'],
      ['optgroup', 'optgroup option'],
      ['select input output button datalist textarea', 'input option optgroup select button datalist textarea'],
      ['p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer', 'p'],
      ['form header hr main nav ol pre section table ul', 'p'],
    ] as const
  ).flatMap(([names, ended]) => names.split(' ').map((name) => [name, words(ended)] as const)),
);

const BLOCKS = words(
  'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form frame h1 h2 h3 h4 h5 h6 head header hr html iframe li main nav ol option p pre section ' +
    'select summary table tbody td tfoot th thead title tr ul',
);
const INVISIBLE = words('script style template noscript svg math object datalist');
/** The places that landmark roles mark, whatever the element. */
export const ROLES: ReadonlyMap<string, LinkPlace> = new Map<string, LinkPlace>([
  ['banner', 'header'],
  ['navigation', 'nav'],
  ['main', 'main'],
  ['complementary', 'aside'],
  ['contentinfo', 'footer'],
]);
const PLACES: ReadonlyMap<string, LinkPlace> = new Map(
  (['header', 'nav', 'main', 'aside', 'footer'] as const).map((place) => [place, place]),
);

function described(name: string): ElementKind {
  return {
    name,
    isVoid: VOID.has(name),
    isRaw: RAW.has(name),
    ends: ENDS.get(name) ?? null,
    foreign: FOREIGN.has(name) ? true : HTML_IN_FOREIGN.has(name) ? false : null,
    isBlock: BLOCKS.has(name),
    isInvisible: INVISIBLE.has(name),
    place: PLACES.get(name) ?? null,
  };
}

/** Those that pages are made of, so that each tag takes one look-up: all that are special, and the common others. */
const KNOWN: ReadonlyMap<string, ElementKind> = new Map(
  [
    ...[VOID, RAW, FOREIGN, HTML_IN_FOREIGN, BLOCKS, INVISIBLE].flatMap((names) => [...names]),
    ...ENDS.keys(),
    ...'a abbr b cite code em i label path picture q small span strong sub sup time u'.split(' '),
  ].map((name) => [name, described(name)]),
);

/** @param name as it stands in the tag */
export function elementKind(name: string): ElementKind {
  const known = KNOWN.get(name);
  if (known) return known;
  const lower = name.toLowerCase();
  return KNOWN.get(lower) ?? described(lower);
}
