import type { components } from '@/api/api.gen';
import type { Sweep } from '../../kind-parts';

/** What the service tells of a run. @throws where it is of another kind: the registry shows runs over hosts alone */
export function factsOf({ id, facts }: Pick<Sweep, 'id' | 'facts'>): components['schemas']['DiscoverFacts'] {
  if (facts?.kind !== 'discover') throw new Error(`The sweep ${id} gathers no topic.`);
  return facts;
}
