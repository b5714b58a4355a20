import { z } from 'zod';
import { Id, Practice } from '../http/common.js';

export const RegionsQuery = z.object({ practice: Practice });
export type RegionsQuery = z.infer<typeof RegionsQuery>;

export const Region = z
  .object({ id: Id, name: z.string(), practice: z.boolean(), sites: z.number().int() })
  .meta({ id: 'Region' });
export type Region = z.infer<typeof Region>;

export const Regions = z.object({ items: z.array(Region) }).meta({ id: 'Regions' });
