/** Exit codes of all commands. */
export const EXIT = { found: 0, done: 0, fault: 1, wrongUse: 2, notFound: 3, notSearched: 4 } as const;

/** Help text of a command. */
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
