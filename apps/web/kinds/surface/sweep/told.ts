import type { components } from '@/api/api.gen';
import type { Sweep, SweepDetails } from '../../kind-parts';

/** What the service tells of a surface sweep. @throws where it is of another kind: the registry shows surface sweeps alone */
export function factsOf({ id, facts }: Pick<Sweep, 'id' | 'facts'>): components['schemas']['SurfaceFacts'] {
  if (facts?.kind !== 'surface') throw new Error(`The sweep ${id} is no surface sweep.`);
  return facts;
}

/** What its runs come to. @throws as `factsOf` */
export function summaryOf({
  id,
  summary,
}: Pick<SweepDetails, 'id' | 'summary'>): components['schemas']['SurfaceSummary'] {
  if (summary?.kind !== 'surface') throw new Error(`The sweep ${id} is no surface sweep.`);
  return summary;
}
