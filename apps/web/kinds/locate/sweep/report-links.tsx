import { getService, read } from '@/api/server';
import { getMe, may } from '@/parts/session';
import type { SweepDetails } from '../../kind-parts';
import { LinksOfReport } from '../parts/links-of-report';

/** The links by which anybody may read the sweep's report: auditors make and revoke them. */
export async function ReportLinks({ sweep: { id } }: { sweep: SweepDetails }) {
  const [me, service] = await Promise.all([getMe(), getService()]);
  if (!may(me, 'auditor')) return null;
  const { items } = await read(service.GET('/api/sweeps/{id}/report-links', { params: { path: { id } } }));
  return <LinksOfReport of={{ sweepId: id }} links={items} />;
}
