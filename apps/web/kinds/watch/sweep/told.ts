import type { components } from '@/api/api.gen';
import type { Sweep, SweepDetails } from '../../kind-parts';

/** What the service tells of a watch. @throws where it is of another kind: the registry shows watches alone */
export function factsOf({ id, facts }: Pick<Sweep, 'id' | 'facts'>): components['schemas']['WatchFacts'] {
  if (facts?.kind !== 'watch') throw new Error(`The sweep ${id} is no watch.`);
  return facts;
}

/** What its rounds come to. @throws as `factsOf` */
export function summaryOf({
  id,
  summary,
}: Pick<SweepDetails, 'id' | 'summary'>): components['schemas']['WatchSummary'] {
  if (summary?.kind !== 'watch') throw new Error(`The sweep ${id} is no watch.`);
  return summary;
}
