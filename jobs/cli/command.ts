import type { Progress } from '../journal/index.js';

export const EXIT = { found: 0, done: 0, fault: 1, wrongUse: 2, notFound: 3, notSearched: 4 } as const;

export interface CommandUse {
  /** Arguments, as shown after the command's name in the usage line. */
  readonly line: string;
  /** Description of the command and its options. */
  readonly text: string;
  /** Meaning of the exit codes that only this command has. */
  readonly exits?: string;
}

/** A command of `hyrde`; each has a folder of its own. */
export interface Command {
  readonly use: CommandUse;
  /**
   * @param argv arguments after the command's name
   * @returns the exit code
   * @throws WrongUse
   */
  run(argv: readonly string[]): Promise<number>;
}

/** Error of wrong use of a command. The message is one sentence for the person who typed it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** Callbacks by which a command reports its progress on sites. */
export interface Report {
  progress(progress: Progress): void;
  /** @param until time at which the host is requested again */
  waiting(host: string, until: Date): void;
  /** @param why reason why no browser is available, so that pages are read without running scripts */
  noBrowser(why: string): void;
}

/** Reports on standard error, one line per event. */
export function reportUnless(quiet: boolean): Report {
  const say = quiet ? () => {} : (line: string) => console.error(line);
  return {
    progress: ({ downloads, budget, url, failure }) =>
      say(`${String(downloads).padStart(3)}/${budget} ${url}${failure ? ` – ${failure}` : ''}`),
    waiting: (host, until) => say(`${host} asks to be left alone until ${until.toLocaleTimeString()}; waiting`),
    noBrowser: say,
  };
}
