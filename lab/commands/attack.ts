import { FUZZ_USE } from '../attack/fuzz/command.js';
import { WrongUse } from './wrong-use.js';

/** One file each, loaded when called. */
const ATTACKS: Record<string, () => Promise<(args: string[]) => Promise<void>>> = {
  fuzz: async () => (await import('../attack/fuzz/command.js')).runFuzz,
  matrix: async () => (await import('../attack/matrix/command.js')).runMatrix,
};

/** Attacks on the product. */
export const attackCommand = {
  use: `attack ${FUZZ_USE} | attack matrix    (generated input to every operation; who may use which)`,
  async run([name = '', ...rest]: string[]): Promise<void> {
    const load = Object.hasOwn(ATTACKS, name) ? ATTACKS[name] : undefined;
    if (!load) throw new WrongUse(`attack takes one of ${Object.keys(ATTACKS).join(', ')}, not "${name}".`);
    await (await load())(rest);
  },
};
