/** Generates and compiles outdated parts. */
export function compile(): Promise<void>;
/** Builds the dashboard for production unless it is up to date. @returns true if it was built */
export function buildWeb(): Promise<boolean>;
