import { get } from '@/api/server';
import { Count, Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Fact } from '@/design/values';
import { factsOf, type SweepDetails, type SweepParts, summaryOf } from '@/kinds/kind-parts';
import { SiteLink } from '@/parts/addresses';
import { TASK_STATES } from '@/parts/closed-lists';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager, SiteName } from '@/parts/lists/list';
import { one, oneOf, type Search, sortBy } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { OUTCOMES, Why } from '@/parts/sweeps/sweep-state';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../parts/algorithm';
import { ANSWER_CHOICES, AnswerBadge, answerNote, VERIFIED } from '../parts/answer';
import { AnsweredSites } from '../parts/answered';
import { MakeReportPdf } from '../parts/report-actions';
import { LinksOfReport, PdfsOfReport } from '../parts/report-copies';
import { ALL_ALGORITHMS, CHANGES, exportAddress, searchFilterOf, VERDICTS } from './search-filter';

const COLUMNS = ['site', 'downloads', 'confidence', 'finished'] as const;
const SORTS = COLUMNS.flatMap((column) => [column, `-${column}`] as const);

/** Filters that are folded behind the others. */
const SELDOM = ['verified', 'outcome', 'state', 'change', 'verdict'] as const;

/** The sweep's searches, a row for each site and algorithm, failed ones included. */
async function Searches({ sweep, search }: { sweep: SweepDetails; search: Search }) {
  const { id, practice } = sweep;
  const { algorithms, target } = factsOf('locate', sweep);
  const { words, format } = await getWords();
  const { algorithm, ...rest } = searchFilterOf(search, algorithms);
  const filter = { algorithm, ...rest };
  const several = algorithms.length > 1;
  const query = { ...filter, cursor: one(search, 'cursor'), sort: oneOf(search, 'sort', SORTS) ?? 'site', limit: 50 };
  const [page, regions] = await Promise.all([
    get('/api/sweeps/{id}/searches', { path: { id }, query }),
    get('/api/regions', { query: { practice: String(practice) } }),
  ]);
  const text = words.sweep;
  const path = `/runs/${id}`;
  const nameOf = (algorithm: string) =>
    algorithm === ALL_ALGORITHMS ? text.allAlgorithms : algorithmTitle(algorithm, words, algorithms);
  const sort = (column: (typeof COLUMNS)[number]) => sortBy(path, search, column, 'site');
  return (
    <Section
      title={text.searches}
      aside={
        <span className="flex flex-wrap gap-x-3 [&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center">
          <Link href={`/records/compare?target=${target.slug}&after=${id}`} className="link">
            {words.compare.withBefore}
          </Link>
          <a href={exportAddress(sweep, search)} className="link" download>
            {words.common.downloadCsv}
          </a>
          <a href={exportAddress(sweep, search, 'export.csv', 'semicolon')} className="link" download>
            {words.labels.csvSemicolons}
          </a>
          <a href={exportAddress(sweep, search, 'export.xlsx')} className="link" download>
            {text.exportXlsx}
          </a>
          <a href={exportAddress(sweep, search, 'dossiers.json')} className="link" download>
            {words.dossier.export}
          </a>
        </span>
      }
    >
      <FilterForm
        path={path}
        search={search}
        filtered={Object.values(rest).some(Boolean) || (several && one(search, 'algorithm') !== undefined)}
        more={{
          set: SELDOM.some((name) => rest[name] !== undefined),
          filters: (filter) => [
            filter.word('verified', words.labels.verifiedByPerson, VERIFIED, words.answered.verifiedChoices),
            filter.word('outcome', text.outcome, OUTCOMES, words.outcomes),
            filter.word('state', words.labels.state, TASK_STATES, words.tasks.states),
            filter.word('change', words.labels.change, CHANGES, words.changes),
            filter.word('verdict', words.labels.verdicts, VERDICTS, words.verdicts),
          ],
        }}
        filters={(filter) => [
          several &&
            filter.word(
              'algorithm',
              words.labels.algorithm,
              [...algorithms.slice(1), ALL_ALGORITHMS],
              nameOf,
              text.leadOnly(nameOf(algorithms[0] ?? '')),
            ),
          filter.text('text', text.text),
          filter.word('answer', words.labels.answer, ANSWER_CHOICES, words.answerChoices),
          filter.region(words.labels.region, regions.items),
        ]}
      />
      <Table
        caption={text.searches}
        rows={page.items}
        empty={<Empty title={text.noRows} />}
        keyOf={(row) => row.id}
        columns={(column) => [
          column(words.labels.site, { sort: sort('site') }, (row) => <SiteName site={row.site} />),
          several && column(words.labels.algorithm, { className: 'min-w-36' }, (row) => nameOf(row.algorithm)),
          column(words.labels.answer, { className: 'min-w-40' }, (row) => (
            <AnswerBadge answer={row.answer} words={words} note={answerNote(row, words)} />
          )),
          column(words.labels.page, { className: 'min-w-52' }, (row) => (
            <>
              {(row.rightUrl ?? row.foundUrl) && (
                <SiteLink url={row.rightUrl ?? row.foundUrl ?? ''} within={row.site.homeUrl} words={words} />
              )}
              {row.foundRegister && !row.rightUrl && (
                <p className="text-xs">
                  {words.dossier.onRegister}: {row.foundRegister}
                </p>
              )}
              {row.foundTitle && <p className="text-xs break-words text-soft">{row.foundTitle}</p>}
            </>
          )),
          column(words.labels.why, { className: 'min-w-52' }, (row) => (
            <>
              <Why task={row} words={words} format={format} />
              {row.outcome && row.outcome !== 'cancelled' && (
                <Link href={`/searches/${row.id}`} className="link block text-xs">
                  {words.dossier.title}
                  <span className="sr-only">: {row.site.name}</span>
                </Link>
              )}
            </>
          )),
          column(words.labels.downloads, { numeric: true, sort: sort('downloads'), measure: true }, (row) =>
            format.whole(row.downloads),
          ),
          column(
            words.labels.confidence,
            { numeric: true, sort: sort('confidence') },
            (row) =>
              row.confidence !== null && (
                <Link href={`/findings/${row.id}`} className="plain-link">
                  {format.confidence(row.confidence)}
                  <span className="sr-only"> {words.labels.evidence}</span>
                </Link>
              ),
          ),
          column(words.labels.change, (row) => row.change && words.changes[row.change]),
          column(
            words.labels.finished,
            { sort: sort('finished') },
            (row) => row.finishedAt && format.minute(row.finishedAt),
          ),
        ]}
      />
      <Pager path={path} search={search} page={page} />
    </Section>
  );
}

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
