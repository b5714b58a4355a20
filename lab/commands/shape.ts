import { DEFAULT_SEED, DEFAULT_SITES } from '../country/sites/country.js';
import type { Trouble } from '../country/sites/troubles.js';
import { optionsOf, whole } from './options.js';

/** `optionsOf` with the options that define the country; every command that uses the truth needs the same ones. */
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

/** Command-line arguments for the same country. */
export const shapeArguments = ({ seed, sites, troubles }: Shape): string[] => [
  ...['--seed', `${seed}`, '--sites', `${sites}`],
  ...(troubles ? ['--no-troubles'] : []),
];
