import type { components } from '@/api/api.gen';
import type { Sweep, SweepDetails } from '../../kind-parts';

/** What the service tells of a refresh sweep. @throws where it is of another kind: the registry shows refresh sweeps alone */
export function factsOf({ id, facts }: Pick<Sweep, 'id' | 'facts'>): components['schemas']['RefreshFacts'] {
  if (facts?.kind !== 'refresh') throw new Error(`The sweep ${id} is no refresh sweep.`);
  return facts;
}

/** What its visits come to. @throws as `factsOf` */
export function summaryOf({
  id,
  summary,
}: Pick<SweepDetails, 'id' | 'summary'>): components['schemas']['RefreshSummary'] {
  if (summary?.kind !== 'refresh') throw new Error(`The sweep ${id} is no refresh sweep.`);
  return summary;
}
