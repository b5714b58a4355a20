/**
 * True in the short run: `npm test` sets `TESTS=short`, and `npm test -- --all` sets `TESTS=all`. A test file that is named on
 * the command line of vitest runs in full.
 */
export const SHORT = process.env.TESTS === 'short';
