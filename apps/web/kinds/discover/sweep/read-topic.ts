import { cache } from 'react';
import { get } from '@/api/server';

/** Fetches a topic, once a request. */
export const readTopic = cache(async (id: string) => {
  return get('/api/topics/{id}', { path: { id } });
});
