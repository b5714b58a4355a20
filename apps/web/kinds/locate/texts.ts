import { type KindTexts, kindTexts } from '@/kinds/kind-parts';
import { algorithmTitle, algorithmTitles } from './parts/algorithm';
import { getTargets } from './parts/targets';
import { tasksAddress } from './sweep/search-filter';

/**
 * Texts of a locate sweep: target, algorithms, and completed sites, or searches if several algorithms search each site.
 */
export const locate: KindTexts = {
  ...kindTexts(
    'locate',
    ({ target, algorithms }, { words, language, format }, sweep) => {
      const { done, all } = sweep.progress;
      const text = words.sweep;
      const name = target.name[language];
      const several = algorithms.length > 1;
      const say = several ? text.ofSearches : text.ofSites;
      return {
        about: name,
        engines: algorithms.map((algorithm) => algorithmTitle(algorithm, words, algorithms)),
        purpose: text.purpose(name, algorithmTitles(algorithms, words)),
        plan: `${name}, ${text.version(String(target.version))}`,
        done: say.done(format.whole(done), format.whole(all)),
        sought: {
          outcome: 'found',
          rows: tasksAddress(sweep, { outcome: 'found' }),
          unit: several ? text.searchUnit : null,
        },
        rate: say.rate,
        ended: text.ended,
        paused: text.paused,
        cancelBody: say.cancelBody,
      };
    },
    async (plan, { words, language }) => ({
      about: (await getTargets()).find(({ slug }) => slug === plan.target)?.name[language] ?? plan.target,
      engines: algorithmTitles(plan.algorithms, words),
    }),
  ),
  tasksAddress,
};
