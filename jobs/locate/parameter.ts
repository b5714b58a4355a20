import { ALGORITHMS, type AlgorithmName, type Parameters } from '@hyrde/contracts';

/** An algorithm's parameter as given, else its default. A name that the algorithm does not take is a fault of ours. */
export function parameterOf(algorithm: AlgorithmName, name: string, given: Parameters): number {
  const rule = ALGORITHMS[algorithm].parameters[name];
  if (!rule) throw new RangeError(`${algorithm} has no parameter ${name}`);
  return given[name] ?? rule.default;
}
