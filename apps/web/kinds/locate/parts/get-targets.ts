import { cache } from 'react';
import { getService, read } from '@/api/server';

/** The targets, once a request. */
export const getTargets = cache(async () => (await read((await getService()).GET('/api/targets'))).items);
