import { get } from '@/api/server';
import { Count } from '@/design/link';
import { Fact } from '@/design/values';
import { summaryOf } from '@/kinds/kind-parts';
import { LinksOfReport } from '@/kinds/locate/parts/links-of-report';
import { MakeReportPdf } from '@/kinds/locate/parts/make-report-pdf';
import { PdfsOfReport } from '@/kinds/locate/parts/pdfs-of-report';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails, SweepParts } from '../../kind-parts';
import { AnsweredSites } from '../parts/answered';
import { Searches } from './searches';

/** Number of the sweep's findings that wait for a verdict. */
async function ReviewFact({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { waiting } = summaryOf('locate', sweep).review;
  return (
    <Fact look="figure" name={words.overview.reviewTitle}>
      <Count of={waiting} rows={`/review?sweepId=${sweep.id}`}>
        {format.whole(waiting)}
      </Count>
    </Fact>
  );
}

/** Answers of the sweep, each with links to its rows and to the next action. */
async function Answers({ sweep }: { sweep: SweepDetails }) {
  const { words } = await getWords();
  return (
    <section className="mt-4" aria-label={words.overview.answersTitle}>
      <AnsweredSites
        answered={summaryOf('locate', sweep)}
        sites={{ rows: [`/runs/${sweep.id}`, {}], review: { sweepId: sweep.id }, search: null }}
        title={<h2 className="text-lg">{words.overview.answersTitle}</h2>}
      />
    </section>
  );
}

/** Locate's parts of a sweep's screen. */
export const locate = {
  Facts: ReviewFact,
  Results: Answers,
  Sections: Reports,
  Tasks: Searches,
} satisfies SweepParts;

/** The sweep's report, by link and as PDF; auditors create and download it. */
async function Reports({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ language }, me] = await Promise.all([getWords(), getMe()]);
  if (!may(me, 'auditor')) return null;
  const params = { path: { id } };
  const [links, pdfs] = await Promise.all([
    get('/api/sweeps/{id}/report-links', params),
    get('/api/sweeps/{id}/report-pdfs', params),
  ]);
  const of = { sweepId: id };
  return (
    <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2 print:hidden">
      <LinksOfReport of={of} links={links.items} />
      <PdfsOfReport items={pdfs.items}>
        <MakeReportPdf of={of} choices={pdfs.choices} language={language} />
      </PdfsOfReport>
    </div>
  );
}
