import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ScreenTitle, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table, TableFrame } from '@/design/table';
import { Badge, IntervalBar } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { PublicFrame } from '@/parts/frame/public-frame';
import { Pager } from '@/parts/lists/list';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { AnswerBar, AnswerLegend, AnswerMark, AnswerMarks, answerColumns, answerSaid } from '../../parts/answer';
import { askedOf, PdfsToRead, ReportFiles, UNLISTED } from '../../parts/report-files';

export const metadata = UNLISTED;

/** Number of targets from which on their names are rotated, so that the columns stay narrow. */
const MANY = 6;

/** Report of several targets for holders of its link: a cover and the matrix. */
export default async function MatrixReportPage(props: PageInput<'token'>) {
  const { path, search, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    get('/api/matrix-reports/{token}', { path }),
    get('/api/matrix-reports/{token}/sites', { path, query }),
  ]);
  const token = path.token;
  const { words, format } = await getWords();
  const text = words.report;
  const of = [
    report.region ?? (report.isSelection ? text.selection : text.everybody),
    text.bodies(format.whole(report.sites)),
    text.asOf(format.minute(report.asOf)),
  ];
  return (
    <PublicFrame wide>
      <AnswerMarks />
      <ScreenTitle title={text.questions} badges={report.practice && <Badge>{words.practice.data}</Badge>} />
      <p className="mt-1 text-soft">{of.join(' · ')}</p>
      <Figures report={report} />
      <PdfsToRead pdfs={report.pdfs} path={`/api/matrix-reports/${token}`} />
      <Section title={text.matrix} aside={<ReportFiles path={`/api/matrix-reports/${token}`} words={words} />}>
        <AnswerLegend words={words} />
        <Bodies targets={report.targets} sites={sites.items} />
        <Pager path={`/reports/matrix/${token}`} search={search} page={sites} />
      </Section>
    </PublicFrame>
  );
}

/** A row for each target: its answers, which add up to all bodies, and the accuracy of such answers. */
async function Figures({ report: { targets } }: { report: Schema<'MatrixReport'> }) {
  const { words, language, format } = await getWords();
  const text = words.report;
  return (
    <Section title={text.figures}>
      <Table
        caption={text.figures}
        rows={targets}
        keyOf={({ slug }) => slug}
        columns={(column) => [
          column(words.overview.target, ({ name }) => name[language]),
          column(words.overview.share, { label: '', className: 'w-1/4 min-w-28 pt-3.5' }, ({ answers, verified }) => (
            <AnswerBar counts={answers} verified={verified} />
          )),
          ...answerColumns(column, words, { measure: true }, ({ answers }, answer) =>
            answers[answer] > 0 ? format.whole(answers[answer]) : <span className="text-soft">{format.whole(0)}</span>,
          ),
          column(text.accuracy, { className: 'min-w-44' }, ({ algorithm, accuracy }) => (
            <>
              {!accuracy || accuracy.share === null || accuracy.low === null || accuracy.high === null ? (
                <span className="text-soft">{text.notJudged}</span>
              ) : (
                <>
                  {format.percent(accuracy.share)}{' '}
                  <span className="text-soft">
                    {format.percent(accuracy.low)} – {format.percent(accuracy.high)} ·{' '}
                    {text.judged(format.whole(accuracy.right), format.whole(accuracy.n))}
                  </span>
                  <IntervalBar low={accuracy.low} high={accuracy.high} share={accuracy.share} />
                </>
              )}
              {algorithm && <p className="text-xs text-soft">{algorithmTitle(algorithm, words)}</p>}
            </>
          )),
        ]}
      />
    </Section>
  );
}

interface Props {
  targets: Schema<'MatrixReport'>['targets'];
  sites: readonly Schema<'MatrixReportSite'>[];
}

async function Bodies({ targets, sites }: Props) {
  const { words, language } = await getWords();
  const turned = targets.length > MANY;
  return (
    <TableFrame caption={words.report.matrix}>
      <thead>
        <tr>
          <Heading className="align-bottom">{words.sweep.site}</Heading>
          {targets.map(({ slug, name }) => (
            <Heading key={slug} className="w-12 align-bottom">
              <span
                className={
                  turned ? 'inline-block rotate-180 [writing-mode:vertical-rl]' : 'max-sm:[writing-mode:vertical-rl]'
                }
              >
                {name[language]}
              </span>
            </Heading>
          ))}
          <Heading className="align-bottom">{words.sites.region}</Heading>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <Row key={site.homeUrl} className="break-inside-avoid">
            <Cell head className="min-w-36">
              <SiteLink url={site.homeUrl} words={words}>
                {site.name}
              </SiteLink>
            </Cell>
            {site.answers.map((answer, i) => {
              const verified = site.verified[i] ?? false;
              return (
                <Cell key={targets[i]?.slug ?? i}>
                  <span className="inline-flex" title={answerSaid(answer, verified, words)}>
                    <AnswerMark answer={answer} verified={verified} />
                    <span className="sr-only">{answerSaid(answer, verified, words)}</span>
                  </span>
                </Cell>
              );
            })}
            <Cell className="text-soft">{site.region}</Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  );
}
