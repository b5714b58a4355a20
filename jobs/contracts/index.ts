export * from './access.js';
export * from './blob-store.js';
export * from './defaults.js';
export * from './environment.js';
export * from './events.js';
export * from './installation.js';
export * from './jobs.js';
export * from './kinds/discover/contract.js';
export * from './kinds/kind.js';
export * from './kinds/locate/accuracy.js';
export * from './kinds/locate/algorithms.js';
export * from './kinds/locate/contract.js';
export * from './kinds/locate/dossier.js';
export * from './kinds/locate/evidence.js';
export * from './kinds/locate/known-page.js';
export * from './kinds/locate/registers.js';
export * from './kinds/locate/target-versions.js';
export {
  BUILT_IN_TARGETS,
  type BuiltInTarget,
  CONJUNCTIONS,
  countryOf,
  dutiesFor,
  dutiesOf,
  NAME_STOP_WORDS,
  queryOf,
} from './kinds/locate/targets/library.js';
export * from './kinds/locate/targets/target-file.js';
export {
  EditedNames,
  editableNames,
  type NamesInLanguage,
  namesFrom,
  namesOf,
  type TargetNames,
  wordsWithNames,
} from './kinds/locate/targets/target-names.js';
export * from './kinds/locate/targets.js';
export * from './kinds/locate/verdicts.js';
export * from './kinds/refresh/contract.js';
export * from './kinds/surface/contract.js';
export * from './kinds/surface/next-step.js';
export * from './kinds/surface/records.js';
export * from './kinds/surface/removals.js';
export * from './kinds/watch/contract.js';
export * from './log-format.js';
export * from './named.js';
export * from './notifications.js';
export * from './outcomes.js';
export * from './owner-requests.js';
export * from './site-filter.js';
export * from './stored-pages.js';
export * from './sweeps.js';
export * from './text-language.js';
export * from './urls.js';
export * from './user-agent.js';
