import { getService, read } from '@/api/server';
import { Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { MakeReportLink } from './make-report-link';
import { RevokeReportLink } from './revoke-report-link';

/** The links by which anybody may read the sweep's report: auditors make and revoke them. */
export async function ReportLinks({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ words, format }, me, service] = await Promise.all([getWords(), getMe(), getService()]);
  if (!may(me, 'auditor')) return null;
  const { items } = await read(service.GET('/api/sweeps/{id}/report-links', { params: { path: { id } } }));
  const text = words.report;
  return (
    <Section title={text.links}>
      <div className="panel p-4">
        <p className="mb-3 text-sm text-soft">{text.linksAside}</p>
        <MakeReportLink sweepId={id} />
        {items.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {items.map((link) => (
              <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span>{text.made(format.second(link.createdAt), link.by)}</span>
                <RevokeReportLink id={link.id} made={format.second(link.createdAt)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
