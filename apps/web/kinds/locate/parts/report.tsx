import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Notice } from '@/design/notice';
import { ScreenTitle, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table, TableFrame } from '@/design/table';
import { Badge, IntervalBar } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { PngOf } from '@/parts/chart-files';
import { getWords } from '@/words/server';
import { algorithmTitle } from './algorithm';
import {
  ANSWERS,
  AnswerBadge,
  AnswerBar,
  AnswerLegend,
  AnswerMark,
  AnswerMarks,
  AnswerShape,
  answerColumns,
  answerSaid,
} from './answer';
import { fileOf, Introduction, PdfsToRead, ReportFiles } from './report-files';

type Content = Schema<'Report'>;
type Target = Content['targets'][number];
type Site = Schema<'ReportSite'>;

/** Number of targets from which on their names are rotated, so that the columns stay narrow. */
const MANY = 6;
/** Maximum number of targets whose pages and reasons fit beside each other. */
const MOST_DETAILED = 3;

interface Props {
  report: Content;
  sites: readonly Site[];
  /** Path of the report in the API, which may have a query. */
  path: string;
  /** Address of the proof sheet of a finding for readers of this report. */
  proofOf(searchId: string): string;
  /** Links to further pages of the bodies. */
  pager: ReactNode;
}

/** Report of one or several targets: question, method, figures, map, and each body with pages and reasons. */
export async function Report({ report, sites, path, proofOf, pager }: Props) {
  const { words, language, format } = await getWords();
  const text = words.report;
  const { organisation, introduction, missingTargets, targets, state, begunAt, algorithm } = report;
  const [target, ...others] = targets;
  const only = others.length === 0 ? target : undefined;
  const chart = fileOf(path, 'answers.svg', { language });
  const facts = [
    text.bodies(format.whole(report.sites)),
    text.asOf(format.minute(report.asOf)),
    begunAt && text.begun(format.day(begunAt)),
    state && text.states[state],
    algorithm && algorithmTitle(algorithm, words),
    only?.version && text.version(String(only.version)),
  ];
  return (
    <>
      <AnswerMarks />
      {(organisation.name || organisation.hasLogo) && (
        <p className="mb-3 flex items-center gap-3 font-medium">
          {organisation.hasLogo && (
            // biome-ignore lint/performance/noImgElement: a public picture of any size, which the API has scaled
            <img
              src="/api/organisation/logo.png"
              alt={organisation.name ? '' : text.logo}
              className="max-h-12 max-w-44 rounded bg-white p-0.5"
            />
          )}
          {organisation.name}
        </p>
      )}
      <ScreenTitle
        title={report.title ?? (only ? text.question(only.name[language]) : text.questions)}
        badges={report.practice && <Badge>{words.practice.data}</Badge>}
      />
      <p className="mt-1 text-soft">{facts.filter(Boolean).join(' · ')}</p>
      <Introduction text={introduction} />
      {missingTargets.length > 0 && (
        <Notice tone="warning" title={text.missing(format.list(missingTargets))}>
          {null}
        </Notice>
      )}
      <Section title={text.asked}>
        <p className="max-w-prose">{report.question[language]}</p>
        <p className="mt-1 max-w-prose text-soft">{format.list(targets.map(({ name }) => name[language]))}</p>
      </Section>
      {only ? <FiguresOfOne target={only} chart={chart} /> : <Figures targets={targets} chart={chart} />}
      <Regions report={report} path={path} />
      <Section title={text.method}>
        <p className="max-w-prose">{text.methodBody}</p>
      </Section>
      <PdfsToRead pdfs={report.pdfs} path={path} />
      <Section title={text.bodiesTitle} aside={<ReportFiles path={path} words={words} language={language} />}>
        {targets.length > MOST_DETAILED ? (
          <>
            <AnswerLegend words={words} />
            <Marks targets={targets} sites={sites} />
          </>
        ) : (
          <Details targets={targets} sites={sites} proofOf={proofOf} />
        )}
        {pager}
      </Section>
    </>
  );
}

/** Links to the chart of the answers. */
async function ChartFiles({ chart }: { chart: string }) {
  const text = (await getWords()).words.report;
  return (
    <span className="flex gap-x-3">
      <a href={chart} className="link inline-flex min-h-7 items-center print:hidden">
        {text.chart}
      </a>
      <PngOf name={text.figures} file={chart} />
    </span>
  );
}

/** The answers to one target, which add up to all bodies, and the accuracy of such answers. */
async function FiguresOfOne({ target, chart }: { target: Target; chart: string }) {
  const { words, format } = await getWords();
  const text = words.report;
  const { answers, verified, head, accuracy } = target;
  const all = ANSWERS.reduce((sum, answer) => sum + answers[answer], 0);
  return (
    <Section title={text.figures} aside={<ChartFiles chart={chart} />}>
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
        <AccuracyOf accuracy={accuracy} />
      </div>
    </Section>
  );
}

/** Fraction of the judged answers that were right, with its interval. */
async function AccuracyOf({ accuracy }: Pick<Target, 'accuracy'>) {
  const { words, format } = await getWords();
  const text = words.report;
  if (!accuracy || accuracy.share === null || accuracy.low === null || accuracy.high === null)
    return <p className="text-soft">{text.notJudged}</p>;
  const { share, low, high, right, n } = accuracy;
  return (
    <>
      <p>
        {text.right(format.percent(share), format.percent(low), format.percent(high))}{' '}
        <span className="text-soft">{text.judged(format.whole(right), format.whole(n))}</span>
      </p>
      <div className="mt-1.5 max-w-80">
        <IntervalBar low={low} high={high} share={share} />
      </div>
    </>
  );
}

/** A row for each target: its answers, which add up to all bodies, and the accuracy of such answers. */
async function Figures({ targets, chart }: { targets: readonly Target[]; chart: string }) {
  const { words, language, format } = await getWords();
  const text = words.report;
  return (
    <Section title={text.figures} aside={<ChartFiles chart={chart} />}>
      <Table
        caption={text.figures}
        rows={targets}
        keyOf={({ slug }) => slug}
        columns={(column) => [
          column(words.labels.target, ({ name }) => name[language]),
          column(words.labels.share, { label: '', className: 'w-1/4 min-w-28 pt-3.5' }, ({ answers, verified }) => (
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

/** Maps of the first targets, and the numbers of all in a table. */
async function Regions({ report: { regions, targets }, path }: { report: Content; path: string }) {
  const { words, language, format } = await getWords();
  const text = words.report;
  if (regions.length < 2) return null;
  const files = targets.slice(0, MOST_DETAILED).map(({ slug, name }) => ({
    slug,
    figure: text.mapFigure(name[language]),
    file: fileOf(path, 'regions.svg', { language, target: slug }),
  }));
  return (
    <Section
      title={text.map}
      aside={
        <a
          href={fileOf(path, 'regions.geojson', {})}
          className="link inline-flex min-h-7 items-center print:hidden"
          download
        >
          GeoJSON
        </a>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {files.map(({ slug, figure, file }) => (
          <figure key={slug} className="break-inside-avoid">
            {/* biome-ignore lint/performance/noImgElement: a drawing that is made for this report */}
            <img src={file} alt={`${figure}. ${text.mapAlt}`} className="w-full rounded border border-line bg-white" />
            <figcaption className="mt-1 text-sm text-soft">
              {figure}.{' '}
              <a href={file} className="link inline-flex min-h-7 items-center print:hidden">
                {text.mapFile}
              </a>{' '}
              <PngOf name={figure} file={file} />
            </figcaption>
          </figure>
        ))}
      </div>
      <details className="mt-3">
        <summary className="link w-fit cursor-pointer py-1">{text.regions}</summary>
        <Table
          caption={text.regions}
          rows={regions}
          keyOf={({ name }) => name ?? ''}
          columns={(column) => [
            column(words.sites.region, ({ name }) => name ?? words.labels.noRegion),
            ...targets.map(({ name }, at) =>
              column(
                name[language],
                { numeric: true },
                ({ yes, sites }: Content['regions'][number]) =>
                  `${format.whole(yes[at] ?? 0)} / ${format.whole(sites)}`,
              ),
            ),
          ]}
        />
      </details>
    </Section>
  );
}

interface BodiesProps {
  targets: readonly Target[];
  sites: readonly Site[];
}

/** A row for each body and target, with page, reason and proof. */
async function Details({ targets, sites, proofOf }: BodiesProps & Pick<Props, 'proofOf'>) {
  const { words, language, format } = await getWords();
  const rows = sites.flatMap((site) =>
    targets.map((target, at) => ({
      ...{ site, target },
      part: site.parts[at],
    })),
  );
  return (
    <Table
      caption={words.report.bodiesTitle}
      rows={rows}
      keyOf={({ site, target }) => `${site.homeUrl} ${target.slug}`}
      columns={(column) => [
        column(words.labels.site, ({ site }) => (
          <>
            <SiteLink url={site.homeUrl} words={words}>
              {site.name}
            </SiteLink>
            {site.region && <p className="text-xs font-normal text-soft">{site.region}</p>}
          </>
        )),
        ...(targets.length > 1
          ? [column(words.labels.target, ({ target }: (typeof rows)[number]) => target.name[language])]
          : []),
        column(
          words.labels.answer,
          { className: 'min-w-32' },
          ({ part }) =>
            part && (
              <AnswerBadge
                answer={part.answer}
                words={words}
                note={part.answer === 'yes' ? words.matrix.yes[part.verified ? 'true' : 'false'] : undefined}
              />
            ),
        ),
        column(words.labels.page, { className: 'min-w-52' }, ({ site, part }) =>
          part?.url ? <SiteLink url={part.url} within={site.homeUrl} words={words} /> : null,
        ),
        column(words.labels.why, { className: 'min-w-56' }, ({ part }) => (
          <>
            {part?.why[language]}
            {part?.searchId && (
              <>
                {' '}
                <a href={proofOf(part.searchId)} className="link">
                  {words.report.proof}
                </a>
              </>
            )}
          </>
        )),
        column(words.labels.finished, ({ part }) => part?.checkedAt && format.day(part.checkedAt)),
      ]}
    />
  );
}

/** A row for each body with a mark for each target, which leads to the page. */
async function Marks({ targets, sites }: BodiesProps) {
  const { words, language } = await getWords();
  const turned = targets.length > MANY;
  return (
    <TableFrame caption={words.report.bodiesTitle}>
      <thead>
        <tr>
          <Heading className="align-bottom">{words.labels.site}</Heading>
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
            {site.parts.map(({ answer, verified, url, why }, i) => {
              const said = `${answerSaid(answer, verified, words)}. ${why[language]}`;
              const mark = (
                <>
                  <AnswerMark answer={answer} verified={verified} />
                  <span className="sr-only">{answerSaid(answer, verified, words)}</span>
                </>
              );
              return (
                <Cell key={targets[i]?.slug ?? i}>
                  {url ? (
                    <a href={url} className="inline-flex" title={said} rel="noreferrer">
                      {mark}
                    </a>
                  ) : (
                    <span className="inline-flex" title={said}>
                      {mark}
                    </span>
                  )}
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
