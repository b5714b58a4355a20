import { PAPER_SIZE, type Wiring, type WorldSettings } from './world.js';

/** World and rules under which all four fleets run. */
export interface Condition {
  readonly name: string;
  readonly world: Omit<WorldSettings, 'seed'>;
  readonly wiring: Wiring;
  readonly shared: boolean;
}

const plain = { world: PAPER_SIZE, wiring: 'as they were', shared: false } as const;

/** The first condition is the one compared with the paper's Table 2. */
export const CONDITIONS: readonly Condition[] = [
  { ...plain, name: 'as in the paper' },
  { ...plain, name: 'a shared set of what was seen', shared: true },
  { ...plain, name: 'links rewired, each page keeping its numbers', wiring: 'links' },
  { ...plain, name: 'pages permuted at both ends', wiring: 'nodes' },
  { ...plain, name: 'pages do not say that they are lists', world: { ...PAPER_SIZE, kindSaid: 0 } },
  { ...plain, name: 'pages say plainly that they are lists', world: { ...PAPER_SIZE, kindSaid: 2 } },
  { ...plain, name: 'lists that change every day and a half', world: { ...PAPER_SIZE, listHours: 36 } },
];
