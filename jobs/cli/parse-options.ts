import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongUse } from './wrong-use.js';

type Given<O extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/**
 * Parses arguments into options and positional words.
 * @throws WrongUse if an option is unknown or has no valid value
 */
export function parseOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  argv: readonly string[],
): Given<O> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new WrongUse(`${message.split(/[.\n]/)[0]}; see hyrde --help.`);
  }
}
