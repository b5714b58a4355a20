import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ScreenTitle, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge, IntervalBar } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { PublicFrame } from '@/parts/frame/public-frame';
import { Pager } from '@/parts/lists/list';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { ANSWERS, AnswerBadge, AnswerBar, AnswerShape } from '../../parts/answer';
import { askedOf, Introduction, PdfsToRead, ReportFiles, UNLISTED } from '../../parts/report-files';

export const metadata = UNLISTED;

/** Report of a sweep for holders of its link: a cover and its table. */
export default async function ReportPage(props: PageInput<'token'>) {
  const { path, search, query } = await askedOf(props);
  const { token } = path;
  const [report, sites] = await Promise.all([
    get('/api/reports/{token}', { path }),
    get('/api/reports/{token}/sites', { path, query }),
  ]);
  const { words, language, format } = await getWords();
  const text = words.report;
  return (
    <PublicFrame wide>
      <ScreenTitle
        title={report.title ?? text.question(report.target.name[language])}
        badges={report.practice && <Badge>{words.practice.data}</Badge>}
      />
      <p className="mt-1 text-soft">
        {text.asOf(format.minute(report.asOf))} · {text.begun(format.day(report.begunAt))} · {text.states[report.state]}{' '}
        · {algorithmTitle(report.algorithm, words)} · {text.version(String(report.target.version))}
      </p>
      <Introduction text={report.introduction} />
      <Cover report={report} />
      <PdfsToRead pdfs={report.pdfs} path={`/api/reports/${token}`} />
      <Section
        title={text.sites}
        aside={<ReportFiles path={`/api/reports/${token}`} words={words} language={language} />}
      >
        <Sites sites={sites.items} />
        <Pager path={`/reports/${token}`} search={search} page={sites} />
      </Section>
    </PublicFrame>
  );
}

/** Figures: the answers, which add up to all sites, and the accuracy of such answers. */
async function Cover({ report: { answers, verified, head, accuracy } }: { report: Schema<'Report'> }) {
  const { words, format } = await getWords();
  const text = words.report;
  const all = ANSWERS.reduce((sum, answer) => sum + answers[answer], 0);
  return (
    <section aria-label={text.figures} className="mt-4">
      <p className="mb-3 text-lg font-medium">
        {text.headline(format.whole(answers.yes), format.whole(head.applies), format.whole(head.searched))}
      </p>
      <AnswerBar counts={answers} verified={verified} tall />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {ANSWERS.map((answer) => (
          <div key={answer}>
            <dt className="flex items-center gap-1.5 text-sm font-medium">
              <AnswerShape answer={answer} />
              {words.answers[answer]}
            </dt>
            <dd>
              <span className="text-2xl font-semibold tabular-nums">{format.whole(answers[answer])}</span>{' '}
              <span className="text-soft">{all > 0 && format.percent(answers[answer] / all)}</span>
              <p className="text-xs text-soft">
                {answer === 'yes'
                  ? text.verified(format.whole(verified), format.whole(answers.yes - verified))
                  : words.answerMeaning[answer]}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <p className="font-medium">{text.accuracy}</p>
        {accuracy.share === null || accuracy.low === null || accuracy.high === null ? (
          <p className="text-soft">{text.notJudged}</p>
        ) : (
          <>
            <p>
              {text.right(format.percent(accuracy.share), format.percent(accuracy.low), format.percent(accuracy.high))}{' '}
              <span className="text-soft">{text.judged(format.whole(accuracy.right), format.whole(accuracy.n))}</span>
            </p>
            <div className="mt-1.5 max-w-80">
              <IntervalBar low={accuracy.low} high={accuracy.high} share={accuracy.share} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

async function Sites({ sites }: { sites: readonly Schema<'ReportSite'>[] }) {
  const { words, language, format } = await getWords();
  const text = words.sweep;
  return (
    <Table
      caption={words.report.sites}
      rows={sites}
      keyOf={(site) => site.homeUrl}
      columns={(column) => [
        column(text.site, (site) => (
          <>
            <SiteLink url={site.homeUrl} words={words}>
              {site.name}
            </SiteLink>
            {site.region && <p className="text-xs font-normal text-soft">{site.region}</p>}
          </>
        )),
        column(text.answer, { className: 'min-w-32' }, (site) => (
          <AnswerBadge
            answer={site.answer}
            words={words}
            note={site.answer === 'yes' ? words.matrix.yes[site.verified ? 'true' : 'false'] : undefined}
          />
        )),
        column(
          text.page,
          { className: 'min-w-52' },
          (site) => site.url && <SiteLink url={site.url} within={site.homeUrl} words={words} />,
        ),
        column(text.reason, { className: 'min-w-40 text-soft' }, (site) => site.why[language]),
        column(text.finished, (site) => site.checkedAt && format.day(site.checkedAt)),
      ]}
    />
  );
}
