import { cache } from 'react';
import { getService, read } from '@/api/server';

/** A topic, read once a request. */
export const readTopic = cache(async (id: string) => {
  const service = await getService();
  return read(service.GET('/api/topics/{id}', { params: { path: { id } } }));
});
