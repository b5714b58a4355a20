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

const ADDRESS = ['urlScore', 'urlShare'];
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
  features('folders tried before', { link: ['folderTried'], hub: ['folderTried'] }),
  features('links from the home page', { link: ['hops'] }),
  features('pages that list pages', { hub: ['list'] }),
  features('names of pages', { page: ['nameScore', 'nameOtherWords', 'nameFirstWord', 'nameWithoutText'] }),
  features('names of pages with little text', { page: ['nameWithoutText'] }),
  features('text of pages', { page: ['coverage', 'bm25', 'textShare', 'nameWithoutText', 'mention'] }),
  features('pages that merely mention it', { page: ['mention'] }),
  features('language of pages', { page: ['otherLanguage'] }),
  features('linked from many pages', { page: ['inLinkShare'] }),
  { name: 'hubs', without: (model) => ({ ...model, hubReach: 0 }) },
  { name: 'exploration without a hint', without: (model) => ({ ...model, exploration: 0 }) },
  { name: 'final check around the best page', without: (model) => ({ ...model, finalCheck: 0 }) },
  { name: 'calibration of confidence', without: (model) => ({ ...model, calibration: { slope: 1, offset: 0 } }) },
  { name: 'none where the best is improbable', without: (model) => ({ ...model, noneRatio: 0 }) },
];
