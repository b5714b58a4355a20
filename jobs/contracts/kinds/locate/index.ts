import type { KindContract } from '../kind.js';
import { LOCATE_REASONS } from './outcomes.js';
import { LOCATE_JOBS, LocatePlan } from './plan.js';

export * from './accuracy.js';
export * from './accuracy.js';
export * from './algorithms.js';
export * from './dossier.js';
export * from './evidence.js';
export * from './outcomes.js';
export * from './plan.js';
export * from './plan.js';
export * from './registers.js';
export * from './target-versions.js';
export { BUILT_IN_TARGETS, type BuiltInTarget, dutiesFor, dutiesOf } from './targets/library.js';
export * from './targets/target-file.js';
export { Duty, plainPhrase, TargetSlug } from './targets/target-file.js';
export {
  EditedNames,
  editableNames,
  type NamesInLanguage,
  namesFrom,
  namesOf,
  type TargetNames,
  wordsWithNames,
} from './targets/target-names.js';
export * from './targets.js';
export * from './thresholds.js';
export * from './verdicts.js';

/** Contract of the kind *locate*: one page in a large site. Each task is a search of one site by one algorithm. */
export const locateContract = {
  kind: 'locate',
  plan: LocatePlan,
  reasons: LOCATE_REASONS,
  jobs: LOCATE_JOBS,
  words: {
    en: {
      title: 'Locate',
      subject: 'Site',
      outcomes: { found: 'Found', 'not-found': 'Not found' },
      reasons: {
        accepted: 'A page met the algorithm’s rule.',
        'best-seen': 'The best page seen.',
        'budget-spent': 'No page worth naming within the budget.',
        'site-exhausted': 'Everything was opened; no page worth naming.',
        'not-worthwhile': 'No page worth naming, and going on was unlikely to find one.',
        'needs-browser': 'Empty pages: only a browser that runs their scripts can read them.',
        'algorithm-retired': 'The search’s algorithm is not part of this version.',
      },
    },
    nb: {
      title: 'Finn',
      subject: 'Nettsted',
      outcomes: { found: 'Funnet', 'not-found': 'Ikke funnet' },
      reasons: {
        accepted: 'En side oppfylte algoritmens krav.',
        'best-seen': 'Den beste siden som ble sett.',
        'budget-spent': 'Ingen side verdt å nevne innen budsjettet.',
        'site-exhausted': 'Alt ble åpnet; ingen side verdt å nevne.',
        'not-worthwhile': 'Ingen side verdt å nevne, og lite sannsynlig å finne en ved å fortsette.',
        'needs-browser': 'Tomme sider: Bare en nettleser som kjører skriptene, kan lese dem.',
        'algorithm-retired': 'Søkets algoritme er ikke med i denne versjonen.',
      },
    },
  },
} as const satisfies KindContract;
