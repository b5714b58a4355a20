import type { LinkPlace } from '../../site/index.js';
import type { AttributeValues } from './attributes.js';

/** Properties of an element that follow from its name. */
export interface ElementKind {
  /** Name in lower case. */
  readonly name: string;
  /** True if the element has no content and no end tag. */
  readonly isVoid: boolean;
  /** True if the content is text up to the end tag. */
  readonly isRaw: boolean;
  /** Names of the open elements that its start tag ends. */
  readonly ends: ReadonlySet<string> | null;
  /** True if tags in it that end in `/>` are whole elements (SVG, MathML); null: as in its parent. */
  readonly foreign: boolean | null;
  /** True if text before and after it is on other lines. */
  readonly isBlock: boolean;
  /** True if its content is not displayed. */
  readonly isInvisible: boolean;
  /** The landmark that the element is. */
  readonly place: LinkPlace | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
const RAW = words('script style title textarea xmp');
const FOREIGN = words('svg math');
const HTML_IN_FOREIGN = words('mi mo mn ms mtext annotation-xml foreignobject desc title');

/** Elements whose start tags end open elements, as in htmlparser2. */
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
/** Landmarks by ARIA role, for any element. */
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

/** Kinds of all special and all common elements, so that a tag takes one look-up. */
const KNOWN: ReadonlyMap<string, ElementKind> = new Map(
  [
    ...[VOID, RAW, FOREIGN, HTML_IN_FOREIGN, BLOCKS, INVISIBLE].flatMap((names) => [...names]),
    ...ENDS.keys(),
    ...'a abbr b cite code em i label path picture q small span strong sub sup time u'.split(' '),
  ].map((name) => [name, described(name)]),
);

/** @param name as written in the tag */
export function elementKind(name: string): ElementKind {
  const known = KNOWN.get(name);
  if (known) return known;
  const lower = name.toLowerCase();
  return KNOWN.get(lower) ?? described(lower);
}

/** True for a `template` that browsers display: a declarative shadow root. */
export const isShadowRoot = (name: string, attributes: AttributeValues): boolean =>
  name === 'template' && attributes.get('shadowrootmode') !== undefined;
