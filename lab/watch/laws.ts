import { type ArrivalLaw, LAW } from '@hyrde/jobs/watch';

/**
 * The weights fitted on all histories but the named one, so that no history is judged by constants that it helped to
 * choose. Made by `npm run lab -- watch --fit --histories FOLDER`.
 */
const WITHOUT: Readonly<Record<string, Pick<ArrivalLaw, 'base' | 'wakes'>>> = {
  'beta.gouv.fr': { base: 0.05418, wakes: [0, 0.1631, 0.0397, 0.4565] },
  'digital.gov': { base: 0.06679, wakes: [0, 0.1669, 0.05466, 0.4159] },
  'docs.digdir.no': { base: 0.05191, wakes: [0.0551, 0.00003229, 0.1768, 0.5578] },
  'gov.uk-service-manual': { base: 0.02872, wakes: [0, 0.2299, 0.01145, 0.5508] },
};

/** By which law a history is judged: the product's, unless it helped to fit it. */
export const lawToJudge = (history: string): ArrivalLaw => ({ ...LAW, ...WITHOUT[history] });
