import type { Sweep, SweepDetails } from './kind-parts';

type Facts = NonNullable<Sweep['facts']>;
type Summary = NonNullable<SweepDetails['summary']>;

/** Facts of a sweep of this kind. @throws if they are of another kind: the registry passes each kind its own */
export function factsOf<K extends Facts['kind']>(
  kind: K,
  { id, facts }: Pick<Sweep, 'id' | 'facts'>,
): Extract<Facts, { kind: K }> {
  if (facts?.kind !== kind) throw new Error(`The sweep ${id} is of another kind than ${kind}.`);
  return facts as Extract<Facts, { kind: K }>;
}

/** Summary of the sweep's tasks. @throws as `factsOf` */
export function summaryOf<K extends Summary['kind']>(
  kind: K,
  { id, summary }: Pick<SweepDetails, 'id' | 'summary'>,
): Extract<Summary, { kind: K }> {
  if (summary?.kind !== kind) throw new Error(`The sweep ${id} is of another kind than ${kind}.`);
  return summary as Extract<Summary, { kind: K }>;
}
