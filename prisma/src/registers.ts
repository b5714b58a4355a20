import { type Register, RegisterReach } from '@hyrde/contracts';
import { z } from 'zod';
import { queryRows, type RunQuery, statement } from './statement.js';

const REGISTERS = statement({
  name: 'registers.of-target',
  prepared: true,
  text: `
select host, holder, reach from register
where practice = $1 and removed_at is null and ($2::text is null or $2 = any(targets)) order by host`,
  row: z.object({ host: z.string(), holder: z.string(), reach: RegisterReach }),
});

/**
 * The active registers; those of the practice country apply only to its sites.
 * @param target a target's slug; null for all targets
 */
export const readRegisters = (query: RunQuery, practice: boolean, target: string | null): Promise<Register[]> =>
  queryRows(query, REGISTERS, [practice, target]);
