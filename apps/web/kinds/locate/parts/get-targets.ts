import { cache } from 'react';
import { get } from '@/api/server';

/** The targets, fetched once a request. */
export const getTargets = cache(async () => (await get('/api/targets')).items);
