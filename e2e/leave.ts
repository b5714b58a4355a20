import { afterAll } from 'vitest';
import { leaveAll } from './visitor.js';

/** Closes the windows that a test file opened; Vitest runs this file before each test file. */
afterAll(leaveAll);
