import { CORPUS_USE } from '../attack/corpus/command.js';
import { FUZZ_USE } from '../attack/fuzz/command.js';
import { SWEEP_USE } from '../attack/sweep/command.js';
import { WrongUse } from './options.js';

/** Attacks by name; modules are loaded on use. */
const ATTACKS: Record<string, () => Promise<(args: string[]) => Promise<void>>> = {
  corpus: async () => (await import('../attack/corpus/command.js')).runCorpus,
  fuzz: async () => (await import('../attack/fuzz/command.js')).runFuzz,
  sweep: async () => (await import('../attack/sweep/command.js')).runSweep,
  forms: async () => (await import('../attack/forms/command.js')).runForms,
  requests: async () => (await import('../attack/requests/command.js')).runRequests,
  matrix: async () => (await import('../attack/matrix/matrix.js')).runMatrix,
};

/** Attacks on the product. */
export const attackCommand = {
  use: `attack ${CORPUS_USE} | attack ${FUZZ_USE} | attack matrix | attack forms | attack requests | attack ${SWEEP_USE}    (hostile sites; generated input to every operation; who may use which; forms and requests that deceive; hostile sites swept beside ordinary ones)`,
  async run([name = '', ...rest]: string[]): Promise<void> {
    const load = Object.hasOwn(ATTACKS, name) ? ATTACKS[name] : undefined;
    if (!load) throw new WrongUse(`attack takes one of ${Object.keys(ATTACKS).join(', ')}, not "${name}".`);
    await (await load())(rest);
  },
};
