/** Exit codes of every command. */
export const EXIT = { found: 0, done: 0, fault: 1, wrongUse: 2, notFound: 3, notSearched: 4 } as const;

/** How a command is used, as the help says it. */
export interface CommandUse {
  /** What follows its name. */
  readonly line: string;
  /** What it does, and its options. */
  readonly text: string;
  /** What its exit codes of its own mean. */
  readonly exits?: string;
}

/** A command of `hyrde`, in a folder of its own. */
export interface Command {
  readonly use: CommandUse;
  /**
   * @param argv the words after its name
   * @returns the exit code
   * @throws WrongUse
   */
  run(argv: readonly string[]): Promise<number>;
}
