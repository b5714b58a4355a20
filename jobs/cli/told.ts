import type { Progress } from '../journal/index.js';

/** Callbacks by which a command reports its progress on sites. */
export interface Report {
  progress(progress: Progress): void;
  /** @param until time at which the host is requested again */
  waiting(host: string, until: Date): void;
  /** @param why reason why no browser is available, so that pages are read without running scripts */
  noBrowser(why: string): void;
}

/** Report as text, one line per event. */
export const reportTo = (say: (line: string) => void): Report => ({
  progress: ({ downloads, budget, url, failure }) =>
    say(`${String(downloads).padStart(3)}/${budget} ${url}${failure ? ` – ${failure}` : ''}`),
  waiting: (host, until) => say(`${host} asks to be left alone until ${until.toLocaleTimeString()}; waiting`),
  noBrowser: say,
});
