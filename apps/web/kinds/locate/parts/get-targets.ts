import { cache } from 'react';
import { get } from '@/api/server';

/** The targets, once a request. */
export const getTargets = cache(async () => (await get('/api/targets')).items);
