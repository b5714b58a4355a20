/** How long a test waits for what workers do: a condition, not a time, since only a failing test waits so long. */
export const PATIENTLY = { timeout: 240_000, interval: 20 };
