import type { ChangeLaw } from './belief.js';

/**
 * Change law of body text on public bodies' sites: fitted on the page histories of digital.gov, beta.gouv.fr,
 * docs.digdir.no and the GOV.UK service manual (3.7 to 10.7 years each) by `npm run lab -- refresh --fit`. Its
 * evaluation uses histories left out of the fit (docs/papers/recrawl-policies.md).
 */
export const LAW: ChangeLaw = { shape: 0.06705, days: 1.481, persistence: 0.2055, background: 0.00008203 };
