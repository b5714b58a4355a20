import { Frontier } from '@hyrde/jobs/site';
import type { FrontierLike } from './trial.js';

/** Hyrde's frontier as the trial sees it: what comes out is the URL itself. */
export function hyrdeFrontier(): FrontierLike {
  const frontier = new Frontier();
  return {
    add: (url, priority) => frontier.add(url, priority) !== null,
    pop: () => {
      const next = frontier.pop();
      return next === null ? null : frontier.urlOf(next);
    },
  };
}
