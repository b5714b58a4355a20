/** Generates and compiles what is missing or out of date. */
export function compile(): Promise<void>;
/** Builds the dashboard for production, unless it is there. @returns whether it was not */
export function buildWeb(): Promise<boolean>;
