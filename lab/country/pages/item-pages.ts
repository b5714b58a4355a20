import { itemEdited } from '../life/item-lives.js';
import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { committeeOf, countOf, decoyNumber, exists, type Item, type ItemName, item } from '../sites/items.js';
import { type NodeKind, treeOf } from '../sites/tree.js';
import { longDate } from '../words/language.js';
import { personName } from '../words/names.js';
import { withEdits } from './edited.js';
import { bodyText, more } from './main-text.js';
import type { Block, Model, Ref } from './model.js';
import { recordLink, refTo } from './refs.js';

/** Parent page in the tree of each kind. */
const PARENTS: Record<ItemName, NodeKind> = {
  news: 'news',
  notice: 'notices',
  meeting: 'minutes',
  case: 'minutes',
  person: 'staff',
  event: 'calendar',
};

/** Content of a numbered page. */
export function itemModel(site: Site, it: Item): Model {
  const nb = site.language === 'nb';
  const tree = treeOf(site);
  const dice = new Dice(site.seed, 'page', it.name, it.n);
  const parent = tree.only(PARENTS[it.name]);
  const near = [1, 2, 3, 4, 5]
    .map((step) => it.n - step * (it.name === 'case' ? 1 : 3))
    .filter((n) => n >= 0 && exists(site, it.name, n))
    .map((n) => item(site, it.name, n));
  const model: Model = {
    title: it.title,
    crumbs: [refTo(tree.home), ...(parent ? [refTo(parent)] : [])],
    lead: it.name === 'person' ? '' : bodyText(dice, site, it.title, 1),
    blocks: blocksOf(site, it, dice),
    aside: {
      heading: nb ? 'Flere saker' : 'Fleire saker',
      items: near.map((other) => ({ href: other.path, label: other.title })),
    },
    changed: it.date,
  };
  return withEdits(site, model, itemEdited(site, it), 'rewritten');
}

function blocksOf(site: Site, it: Item, dice: Dice): Block[] {
  switch (it.name) {
    case 'meeting':
      return meeting(site, it, dice);
    case 'case':
      return politicalCase(site, it, dice);
    case 'person':
      return person(site, it, dice);
    default:
      return article(site, it, dice);
  }
}

function article(site: Site, it: Item, dice: Dice): Block[] {
  const blocks: Block[] = [
    { kind: 'facts', items: [[site.language === 'nb' ? 'Publisert' : 'Publisert', longDate(it.date)]] },
  ];
  if (it.name === 'news' && it.n === decoyNumber(site)) blocks.push({ kind: 'text', html: decoyText(site) });
  for (let i = dice.between(4, 8); i > 0; i--)
    blocks.push({ kind: 'text', html: bodyText(dice, site, it.title, dice.between(3, 6)) });
  blocks.push({ kind: 'text', html: more(dice, site) });
  return blocks;
}

/** Text of a decoy; half of the decoys mention the record. */
function decoyText(site: Site): string {
  const nb = site.language === 'nb';
  const text = nb
    ? 'Kommunen har byttet system for postliste og innsyn. I helgen kan det oppstå feil, og enkelte dokumenter mangler. Vi beklager ulempen dette gir for dem som følger journalen.'
    : 'Kommunen har bytt system for postliste og innsyn. I helga kan det oppstå feil, og enkelte dokument manglar. Vi seier oss lei for ulempa dette gir for dei som følgjer journalen.';
  const { recordParent } = treeOf(site);
  const link = recordParent && site.seed % 2 ? recordLink(site, recordParent) : null;
  return link ? `${text} <a href="${link.href}">${nb ? 'Du finner listen her' : 'Du finn lista her'}</a>.` : text;
}

function meeting(site: Site, it: Item, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  const cases: Ref[] = [0, 1, 2]
    .map((i) => it.n * 3 + i)
    .filter((n) => n < countOf(site, 'case'))
    .map((n) => item(site, 'case', n))
    .map((other) => ({
      href: other.path,
      label: other.title,
      note: `${nb ? 'PS' : 'PS'} ${dice.between(1, 140)}/${it.date.getUTCFullYear() % 100}`,
    }));
  return [
    {
      kind: 'facts',
      items: [
        [nb ? 'Utvalg' : 'Utval', committeeOf(site, it.n)],
        [nb ? 'Møtedato' : 'Møtedato', longDate(it.date)],
        [nb ? 'Møtested' : 'Møtestad', nb ? 'Kommunestyresalen' : 'Kommunestyresalen'],
      ],
    },
    { kind: 'heading', text: nb ? 'Saksliste' : 'Sakliste' },
    { kind: 'links', items: cases },
    { kind: 'heading', text: nb ? 'Til stede' : 'Til stades' },
    { kind: 'text', html: Array.from({ length: 9 }, () => personName(dice)).join(', ') },
    { kind: 'text', html: bodyText(dice, site, it.title, 6) },
  ];
}

function politicalCase(site: Site, it: Item, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  return [
    {
      kind: 'facts',
      items: [
        [nb ? 'Saksnummer' : 'Saksnummer', `${it.date.getUTCFullYear()}/${dice.between(100, 4_900)}`],
        [nb ? 'Saksbehandler' : 'Sakshandsamar', personName(dice)],
        [nb ? 'Dato' : 'Dato', longDate(it.date)],
      ],
    },
    { kind: 'heading', text: nb ? 'Kommunedirektørens innstilling' : 'Innstilling frå kommunedirektøren' },
    { kind: 'text', html: bodyText(dice, site, it.title, 3) },
    { kind: 'heading', text: nb ? 'Saksopplysninger' : 'Saksopplysningar' },
    { kind: 'text', html: bodyText(dice, site, it.title, 14) },
    { kind: 'heading', text: nb ? 'Vurdering' : 'Vurdering' },
    { kind: 'text', html: bodyText(dice, site, it.title, 14) },
    {
      kind: 'table',
      caption: nb ? 'Vedlegg til saken' : 'Vedlegg til saka',
      head: ['Nr.', nb ? 'Tittel' : 'Tittel', nb ? 'Sider' : 'Sider'],
      rows: Array.from({ length: dice.between(1, 5) }, (_, i) => ({
        cells: [
          `${i + 1}`,
          bodyText(dice, site, it.title, 1).split(' ').slice(0, 6).join(' '),
          `${dice.between(1, 40)}`,
        ],
      })),
    },
  ];
}

function person(site: Site, it: Item, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  return [
    {
      kind: 'facts',
      items: [
        [nb ? 'Navn' : 'Namn', it.title],
        [nb ? 'Mobil' : 'Mobil', `${dice.between(400, 499)} ${dice.between(10, 99)} ${dice.between(100, 999)}`],
        ['E-post', `ansatt${it.n}@${site.domain}`],
      ],
    },
    { kind: 'text', html: bodyText(dice, site, nb ? 'arbeidsområdet' : 'arbeidsområdet', 3) },
  ];
}
