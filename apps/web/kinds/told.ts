import type { Sweep, SweepDetails } from './kind-parts';

type Facts = NonNullable<Sweep['facts']>;
type Summary = NonNullable<SweepDetails['summary']>;

/** What the service tells of a sweep of this kind. @throws where it is of another: the registry shows each kind its own */
export function factsOf<K extends Facts['kind']>(
  kind: K,
  { id, facts }: Pick<Sweep, 'id' | 'facts'>,
): Extract<Facts, { kind: K }> {
  if (facts?.kind !== kind) throw new Error(`The sweep ${id} is of another kind than ${kind}.`);
  return facts as Extract<Facts, { kind: K }>;
}

/** What its tasks come to. @throws as `factsOf` */
export function summaryOf<K extends Summary['kind']>(
  kind: K,
  { id, summary }: Pick<SweepDetails, 'id' | 'summary'>,
): Extract<Summary, { kind: K }> {
  if (summary?.kind !== kind) throw new Error(`The sweep ${id} is of another kind than ${kind}.`);
  return summary as Extract<Summary, { kind: K }>;
}
