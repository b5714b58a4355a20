import type { Progress } from '../journal/index.js';

/** What a command that visits sites tells while it runs. */
export interface Report {
  progress(progress: Progress): void;
  /** The host is asked again then. */
  waiting(host: string, until: Date): void;
  /** Pages that only a browser shows are read as they are, and why. */
  noBrowser(why: string): void;
}

/** For people, a line at a time. */
export const reportTo = (say: (line: string) => void): Report => ({
  progress: ({ downloads, budget, url, failure }) =>
    say(`${String(downloads).padStart(3)}/${budget} ${url}${failure ? ` – ${failure}` : ''}`),
  waiting: (host, until) => say(`${host} asks to be left alone until ${until.toLocaleTimeString()}; waiting`),
  noBrowser: say,
});
