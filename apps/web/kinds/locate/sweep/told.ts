import type { components } from '@/api/api.gen';
import type { Sweep, SweepDetails } from '../../kind-parts';

/** What the service tells of a locate sweep. @throws where it is of another kind: the registry shows locate sweeps alone */
export function factsOf({ id, facts }: Pick<Sweep, 'id' | 'facts'>): components['schemas']['LocateFacts'] {
  if (facts?.kind !== 'locate') throw new Error(`The sweep ${id} is no locate sweep.`);
  return facts;
}

/** What its searches come to. @throws as `factsOf` */
export function summaryOf({
  id,
  summary,
}: Pick<SweepDetails, 'id' | 'summary'>): components['schemas']['LocateSummary'] {
  if (summary?.kind !== 'locate') throw new Error(`The sweep ${id} is no locate sweep.`);
  return summary;
}
