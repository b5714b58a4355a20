import { DEFAULT_SEED, DEFAULT_SITES } from '../country/sites/country.js';
import type { Trouble } from '../country/sites/troubles.js';
import { whole } from './wrong-use.js';

/** The options that say which country is meant; every command that knows the truth needs the same ones. */
export const SHAPE_OPTIONS = {
  seed: { type: 'string' },
  sites: { type: 'string' },
  'no-troubles': { type: 'boolean' },
} as const;

export const SHAPE_USE = '[--seed 1] [--sites 357] [--no-troubles]';

export interface Shape {
  seed: number;
  sites: number;
  troubles: readonly Trouble[] | undefined;
}

export function shapeOf(values: {
  seed?: string | undefined;
  sites?: string | undefined;
  'no-troubles'?: boolean | undefined;
}): Shape {
  return {
    seed: whole(values.seed, 'seed', DEFAULT_SEED),
    sites: whole(values.sites, 'sites', DEFAULT_SITES),
    troubles: values['no-troubles'] ? [] : undefined,
  };
}

/** The same as words on a command line. */
export const shapeArguments = ({ seed, sites, troubles }: Shape): string[] => [
  ...['--seed', `${seed}`, '--sites', `${sites}`],
  ...(troubles ? ['--no-troubles'] : []),
];
