import { afterAll, afterEach, expect } from 'vitest';
import { leaveAll, takeScriptErrors } from './visitor.js';

/** Vitest runs this file before each test file: an error of a screen's script fails the test that it happens in. */
afterEach(() => {
  expect(takeScriptErrors(), 'errors of scripts on the screens').toEqual([]);
});

/** Closes the windows that a test file opened. */
afterAll(leaveAll);
