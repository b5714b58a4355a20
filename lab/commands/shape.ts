import { DEFAULT_SEED, DEFAULT_SITES } from '../country/sites/country.js';
import type { Trouble } from '../country/sites/troubles.js';
import { optionsOf, whole } from './options.js';

/** `optionsOf` with those that say which country is meant; every command that knows the truth needs the same ones. */
export const shapedOptions = <T extends string = never, F extends string = never>(
  args: string[],
  texts: readonly T[] = [],
  flags: readonly F[] = [],
) => optionsOf(args, ['seed', 'sites', ...texts], ['no-troubles', ...flags]);

export const SHAPE_USE = '[--seed 1] [--sites 357] [--no-troubles]';

export interface Shape {
  seed: number;
  sites: number;
  troubles: readonly Trouble[] | undefined;
}

export function shapeOf(values: Partial<Record<'seed' | 'sites', string> & Record<'no-troubles', boolean>>): Shape {
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
