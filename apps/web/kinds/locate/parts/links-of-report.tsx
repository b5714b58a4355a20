import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';
import { MakeReportLink, type Reported } from './make-report-link';
import { RevokeReportLink } from './revoke-report-link';

/** Links by which anybody may read a report; they are created and revoked here. */
export async function LinksOfReport({
  of,
  links,
}: {
  of: Reported;
  /** Active links; `what` is the subject of the report if the list has several. */
  links: readonly { id: string; createdAt: string; by: string | null; what?: string }[];
}) {
  const { words, format } = await getWords();
  const text = words.report;
  return (
    <Section title={text.links}>
      <p className="mb-3 text-sm text-soft">{text.linksAside}</p>
      <MakeReportLink of={of} />
      {links.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {links.map(({ id, createdAt, by, what }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                {text.made(format.second(createdAt), by)}
                {what && <span className="block text-sm text-soft">{what}</span>}
              </span>
              <RevokeReportLink id={id} made={format.second(createdAt)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
