import type { MODEL } from '@hyrde/jobs/locate';

export type Model = typeof MODEL;

/** A part of the herder that can be taken out of its model, and what is left then. */
export interface Part {
  name: string;
  without(model: Model): Model;
}

type Side = 'link' | 'page' | 'hub';

/** The model without the weights of some features. */
function withoutFeatures(model: Model, parts: Partial<Record<Side, readonly string[]>>): Model {
  const kept = <W extends Model[Side]>(weights: W, gone: readonly string[] = []): W =>
    Object.fromEntries(Object.entries(weights).filter(([name]) => !gone.includes(name))) as W;
  return {
    ...model,
    link: kept(model.link, parts.link),
    page: kept(model.page, parts.page),
    hub: kept(model.hub, parts.hub),
  };
}

const ADDRESS = ['urlScore', 'urlShare', 'pathScore'];
const NEARBY = ['contextScore', 'headingScore'];
const LABEL = ['labelScore', 'labelOtherWords'];

const features = (name: string, parts: Partial<Record<Side, readonly string[]>>): Part => ({
  name,
  without: (model) => withoutFeatures(model, parts),
});

/** Every part of the herder, in the order of the table. */
export const PARTS: readonly Part[] = [
  features('labels of links', { link: LABEL, hub: LABEL }),
  features('words of addresses', { link: ADDRESS, page: ADDRESS, hub: ADDRESS }),
  features('text near links', { link: NEARBY, hub: NEARBY }),
  features('the page that links', { link: ['parentBm25'], hub: ['parentBm25'] }),
  features('the first word of the query', { page: ['nameFirstWord'] }),
  features('same label, many addresses', { link: ['sameLabel'], hub: ['sameLabel'] }),
  features('query variants of an opened page', {
    link: ['queryVariant'],
    hub: ['queryVariant'],
    page: ['queryVariant'],
  }),
  features('news', { link: ['amongNews'], page: ['amongNews'] }),
  features('success rate of folders', { link: ['folderSuccess'], hub: ['folderSuccess'] }),
  features('folders tried before, and their size', {
    link: ['folderTried', 'folderSize'],
    hub: ['folderTried', 'folderSize'],
  }),
  features('links from the home page', { link: ['hops'], hub: ['hops'], page: ['hops', 'home'] }),
  features('depth of the path', { link: ['depth'], hub: ['depth'], page: ['depth'] }),
  features('menus and footers', {
    link: ['inMenu', 'inFooter'],
    hub: ['inMenu', 'inFooter'],
    page: ['inMenu', 'inFooter'],
  }),
  features('linked from many pages', { link: ['inLinks'], hub: ['inLinks'], page: ['inLinkShare'] }),
  features('numbers in names', { link: ['numbered'], hub: ['numbered'], page: ['numbered'] }),
  features('outside the home page’s folder', { link: ['outside'], hub: ['outside'], page: ['outside'] }),
  features('pages that list pages', { hub: ['list'] }),
  features('names of pages', {
    page: [
      'nameScore',
      'nameOtherWords',
      'titleScore',
      'labelScore',
      'nameFirstWord',
      'nameCoverage',
      'nameWithoutText',
    ],
  }),
  features('text near links to a page', { page: ['contextScore', 'headingScore'] }),
  features('names of pages with little text', { page: ['nameWithoutText'] }),
  features('names that the text does not bear out', { page: ['unborne'] }),
  features('text of pages', {
    page: ['coverage', 'anyCoverage', 'passage', 'bm25', 'textShare', 'nameWithoutText', 'unborne'],
  }),
  features('the best passage', { page: ['passage'] }),
  features('length and kind of text', { page: ['textLength', 'shortLines'] }),
  features('parts of the page above', { page: ['partOfAbove'] }),
  features('own links of pages', { page: ['ownLinks'] }),
  features('language of pages', { page: ['otherLanguage'] }),
  { name: 'hubs', without: (model) => ({ ...model, hubReach: 0 }) },
  { name: 'going on without a hint', without: (model) => ({ ...model, hazard: { a: 0, b: 1 } }) },
  { name: 'final check around the best page', without: (model) => ({ ...model, finalCheck: 0 }) },
  { name: 'calibration of confidence', without: (model) => ({ ...model, calibration: { slope: 1, offset: 0 } }) },
  {
    name: 'claims from a confidence on',
    without: (model) => ({ ...model, claimFrom: 0, weakClaim: { sureFrom: 0, unborneBelow: 1 } }),
  },
  {
    name: 'weak claims that the text bears out',
    without: (model) => ({ ...model, weakClaim: { sureFrom: 0, unborneBelow: 1 } }),
  },
];
