import type { MODEL } from '@hyrde/jobs/locate';

export type Model = typeof MODEL;

/** Names of features: of opened pages, and of addresses, by which hubs are chosen too. */
export interface Columns {
  page?: readonly string[];
  address?: readonly string[];
}

/** A part of the herder that can be taken out of its model, and what is left then. */
export interface Part {
  name: string;
  /** What it reads; null where it is none of the features, and the fit is the same without it. */
  columns: Columns | null;
  without(model: Model): Model;
}

/** The model without the weights of some features. */
function withoutFeatures(model: Model, { page, address }: Columns): Model {
  const kept = <W extends Model['page' | 'link' | 'hub']>(weights: W, gone: readonly string[] = []): W =>
    Object.fromEntries(Object.entries(weights).filter(([name]) => !gone.includes(name))) as W;
  return { ...model, link: kept(model.link, address), page: kept(model.page, page), hub: kept(model.hub, address) };
}

const ADDRESS = ['urlScore', 'urlShare', 'pathScore'];
const NEARBY = ['contextScore', 'headingScore'];
const LABEL = ['labelScore', 'labelOtherWords'];

/** Features of a page that come of the target's names, and of what its data says of it. */
export const PAGE_NAMES = [
  'isNamed',
  'anyName',
  'usualName',
  'hasName',
  'isOther',
  'addressIsName',
  'listNumbered',
  'listLinks',
] as const satisfies readonly (keyof Model['page'])[];
/** Features of an address that come of the target's names. */
export const LINK_NAMES = [
  'labelIsName',
  'labelIsUsual',
  'labelHasName',
  'labelIsOther',
  'addressIsName',
  'nearbyIsName',
] as const satisfies readonly (keyof Model['link'])[];

const NAMES: Columns = { address: LINK_NAMES, page: PAGE_NAMES };

const features = (name: string, columns: Columns): Part => ({
  name,
  columns,
  without: (model) => withoutFeatures(model, columns),
});

const other = (name: string, without: Part['without']): Part => ({ name, columns: null, without });

const NO_WEAK_CLAIM = { sureFrom: 0, unborneBelow: 1 };

/** Every part of the herder, in the order of the table. */
export const PARTS: readonly Part[] = [
  features('labels of links', { address: LABEL }),
  features('words of addresses', { address: ADDRESS, page: ADDRESS }),
  features('text near links', { address: NEARBY }),
  features('the page that links', { address: ['parentBm25'] }),
  features('the first word of the query', { page: ['nameFirstWord'] }),
  features('same label, many addresses', { address: ['sameLabel'] }),
  features('query variants of an opened page', {
    address: ['queryVariant'],
    page: ['queryVariant'],
  }),
  features('news', { address: ['amongNews'], page: ['amongNews'] }),
  features('success rate of folders', { address: ['folderSuccess'] }),
  features('folders tried before, and their size', {
    address: ['folderTried', 'folderSize'],
  }),
  features('links from the home page', { address: ['hops'], page: ['hops', 'home'] }),
  features('menus and footers', {
    address: ['inMenu', 'inFooter'],
    page: ['inMenu', 'inFooter'],
  }),
  features('linked from many pages', { address: ['inLinks'], page: ['inLinkShare'] }),
  features('numbers in names', { address: ['numbered'], page: ['numbered'] }),
  features('outside the home page’s folder', { address: ['outside'], page: ['outside'] }),
  features('pages that list pages', { address: ['list'] }),
  features('names of pages', {
    page: ['nameScore', 'nameOtherWords', 'titleScore', 'labelScore', 'nameFirstWord', 'nameCoverage'],
  }),
  features('text near links to a page', { page: ['contextScore', 'headingScore'] }),
  features('names that the text does not bear out', { page: ['unborne'] }),
  features('text of pages', {
    page: ['coverage', 'anyCoverage', 'bm25', 'textShare', 'unborne'],
  }),
  features('length and kind of text', { page: ['textLength', 'shortLines'] }),
  features('own links of pages', { page: ['ownLinks'] }),
  features('language of pages', { page: ['otherLanguage'] }),
  features('names of the target', NAMES),
  features('how usual a name is', { address: ['labelIsUsual'], page: ['usualName'] }),
  features('names of something else', { address: ['labelIsOther'], page: ['isOther'] }),
  features('names within longer ones', { address: ['labelHasName'], page: ['hasName'] }),
  features('addresses that are names', { address: ['addressIsName'], page: ['addressIsName'] }),
  features('names near links', { address: ['nearbyIsName'] }),
  features('lists and their items', { page: ['listNumbered', 'listLinks'] }),
  other('hubs', (model) => ({ ...model, hubReach: 0 })),
  other('going on without a hint', (model) => ({ ...model, hazard: { a: 0, b: 1 } })),
  other('final check around the best page', (model) => ({ ...model, finalCheck: 0 })),
  other('calibration of confidence', (model) => ({ ...model, calibration: { slope: 1, offset: 0, ceiling: 1 } })),
  other('claims from a confidence on', (model) => ({ ...model, claimFrom: 0, weakClaim: NO_WEAK_CLAIM })),
  other('weak claims that the text bears out', (model) => ({ ...model, weakClaim: NO_WEAK_CLAIM })),
];
