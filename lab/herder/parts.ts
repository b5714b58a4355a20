import type { MODEL } from '@hyrde/jobs/locate';

export type Model = typeof MODEL;

/** A part of the herder that can be taken out of its model, and what is left then. */
export interface Part {
  name: string;
  without(model: Model): Model;
}

type Side = 'link' | 'page' | 'reveal';

/** The model in which some evidence weighs nothing. */
function silenced(model: Model, parts: Partial<Record<Side, readonly string[]>>): Model {
  const kept = <W extends Model[Side]>(weights: W, gone: readonly string[] = []): W =>
    Object.fromEntries(Object.entries(weights).filter(([name]) => !gone.includes(name))) as W;
  return {
    ...model,
    link: kept(model.link, parts.link),
    page: kept(model.page, parts.page),
    reveal: kept(model.reveal, parts.reveal),
  };
}

const ADDRESS = ['urlMass', 'urlShare'];
const AROUND = ['contextMass', 'headingMass'];
const LABEL = ['labelMass', 'labelRest'];

const evidence = (name: string, parts: Partial<Record<Side, readonly string[]>>): Part => ({
  name,
  without: (model) => silenced(model, parts),
});

/** Every part of the herder, in the order of the table. */
export const PARTS: readonly Part[] = [
  evidence('labels of links', { link: LABEL, reveal: LABEL }),
  evidence('words of addresses', { link: ADDRESS, page: ADDRESS, reveal: ADDRESS }),
  evidence('what stands around links', { link: AROUND, reveal: AROUND }),
  evidence('the page that links', { link: ['parent'], reveal: ['parent'] }),
  evidence('the first word of the query', { page: ['nameHead'] }),
  evidence('same label, many addresses', { link: ['alike'], reveal: ['alike'] }),
  evidence('other views of an opened page', { link: ['view'], reveal: ['view'], page: ['view'] }),
  evidence('news', { link: ['amongNews'], page: ['amongNews'] }),
  evidence('folders that lead nowhere', { link: ['yield'], reveal: ['yield'] }),
  evidence('folders tried before', { link: ['triedFolder'], reveal: ['triedFolder'] }),
  evidence('links from the home page', { link: ['hops'] }),
  evidence('pages that list pages', { reveal: ['list'] }),
  evidence('names of pages', { page: ['nameMass', 'nameRest', 'nameHead', 'nameAlone'] }),
  evidence('names of pages with little text', { page: ['nameAlone'] }),
  evidence('text of pages', { page: ['cover', 'density', 'textShare', 'nameAlone', 'mention'] }),
  evidence('pages that merely mention it', { page: ['mention'] }),
  evidence('language of pages', { page: ['foreign'] }),
  evidence('linked from many pages', { page: ['everywhere'] }),
  { name: 'pages opened for what they reveal', without: (model) => ({ ...model, reach: 0 }) },
  { name: 'going on without a hint', without: (model) => ({ ...model, hope: 0 }) },
  { name: 'a second look around the best page', without: (model) => ({ ...model, look: 0 }) },
  { name: 'confidence corrected', without: (model) => ({ ...model, calibration: { slope: 1, offset: 0 } }) },
  { name: 'none where next to nothing', without: (model) => ({ ...model, none: 0 }) },
];
