import { getService, read } from '@/api/server';
import { one, oneOf } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { ImportLogScreen, LINES } from '@/screens/site-import/import-log-screen';
import { RESULTS } from '@/screens/site-import/results';

export default async function ImportLogPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { id };
  const query = {
    result: oneOf(search, 'result', RESULTS),
    after: Number(one(search, 'after') ?? 0) || 0,
    limit: LINES,
  };
  const [log, lines] = await Promise.all([
    read(service.GET('/api/site-imports/{id}', { params: { path } })),
    read(service.GET('/api/site-imports/{id}/lines', { params: { path, query } })),
  ]);
  return <ImportLogScreen search={search} log={log} lines={lines.items} />;
}
