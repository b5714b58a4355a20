import type { Algorithm, Parameters } from '@hyrde/contracts';

/** An algorithm's parameter as given, else its default. A name that the algorithm does not take is a fault of ours. */
export function parameterOf({ title, parameters }: Algorithm, name: string, given: Parameters): number {
  const rule = parameters[name];
  if (!rule) throw new RangeError(`${title} has no parameter ${name}`);
  return given[name] ?? rule.default;
}
