import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { Chart } from '@/parts/chart-files';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput, type Search, wholeNumber } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { AccuracyTable, rowsAddress } from '../../parts/accuracy-table';
import { algorithmName, algorithmWithParameters, parameterLabel, parameterNote } from '../../parts/algorithm';
import { verdictText } from '../../parts/answer';
import { FIRST_TARGET, TargetTabs } from '../../parts/targets';
import { ReliabilityPlots } from './reliability';
import { TradeOff, type TradeOffMark } from './trade-off';

const JUDGED = ['right', 'wrong', 'decided', 'cannot-tell', 'judged'] as const;

interface Asked {
  target: string;
  /** Version of the target; undefined for all. */
  version: number | undefined;
  algorithm: string | undefined;
  judged: (typeof JUDGED)[number];
  /** True for the random sample only. */
  sample: boolean;
  /** Bin of confidence, of a width of 0.1: 0–9. */
  bin: number | undefined;
}

const askedOf = (search: Search): Asked => ({
  target: one(search, 'target') ?? FIRST_TARGET,
  version: wholeNumber(search, 'version'),
  algorithm: one(search, 'algorithm'),
  judged: oneOf(search, 'judged', JUDGED) ?? 'decided',
  sample: one(search, 'sample') === 'true',
  bin: wholeNumber(search, 'bin'),
});

const PATH = '/set-up/research';

/** Accuracy by downloads, calibration of the confidence, and a description of each algorithm. */
export default async function CompareAlgorithmsPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const asked = askedOf(search);
  const { target, version, algorithm: chosen, bin, judged, sample } = asked;
  const query = { practice: String(practice), target, ...(version !== undefined && { version }) };
  const [accuracy, reliability, algorithms, targets] = await Promise.all([
    get('/api/accuracy', { query }),
    get('/api/accuracy/reliability', { query }),
    get('/api/algorithms'),
    get('/api/targets'),
  ]);
  const shown = { cursor: one(search, 'cursor'), limit: 50, ...(bin !== undefined && { bin }) };
  const rowsQuery = { ...query, ...shown, judged, sample: String(sample) };
  const judgedRows = chosen
    ? await get('/api/accuracy/searches', { query: { ...rowsQuery, algorithm: chosen } })
    : null;

  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.algorithmsScreen;
  const versions = targets.items.find(({ slug }) => slug === target)?.version ?? 1;
  const standard = algorithms.items.find(({ isDefault }) => isDefault)?.name;
  const rows = [...accuracy.items].sort((a, b) => (b.accuracy.share ?? -1) - (a.accuracy.share ?? -1));
  const marks = marksOf(rows, standard, words);
  const allVersions = Array.from({ length: versions }, (_, index) => String(versions - index));
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {may(me, 'auditor') && <ButtonLink href="/runs/new">{text.newSweep}</ButtonLink>}
      </PageHead>
      <TargetTabs path={PATH} targets={targets.items} chosen={target} words={words} language={language} />
      {versions > 1 && (
        <FilterForm
          path={PATH}
          search={search}
          filtered={version !== undefined}
          kept={{ target }}
          filters={(filter) => [filter.word('version', words.overview.version, allVersions, String)]}
        />
      )}
      {accuracy.items.length === 0 ? (
        <Empty
          title={text.emptyTitle}
          way={
            may(me, 'auditor') && (
              <ButtonLink href="/runs/new" kind="main">
                {words.newSweep.title}
              </ButtonLink>
            )
          }
        >
          {text.emptyBody}
        </Empty>
      ) : (
        <Section
          title={text.plotTitle}
          what={
            <WhatIsThis
              term={words.overview.accuracyWhat}
              guide="auditor#know-how-far-to-trust-it"
              words={words.common}
            />
          }
        >
          <div className="flex flex-col gap-4">
            {marks.length > 0 ? (
              <Chart name={text.plotTitle}>
                <TradeOff marks={marks} words={words} format={format} />
              </Chart>
            ) : (
              <Empty
                title={text.noVerdictsTitle}
                way={
                  may(me, 'reviewer') && (
                    <ButtonLink href="/review" kind="main">
                      {words.labels.reviewFindings}
                    </ButtonLink>
                  )
                }
              >
                {text.noVerdictsBody}
              </Empty>
            )}
            <AccuracyTable rows={rows} numbered={marks.length > 0} research />
          </div>
        </Section>
      )}
      {chosen && judgedRows && (
        <div id="rows" className="scroll-mt-4">
          <Section title={text.rowsTitle(algorithmWithParameters(chosen, words))} aside={rowsAside()}>
            {judgedRows.items.length === 0 ? (
              <Empty title={words.sweep.noRows} />
            ) : (
              <JudgedRows page={judgedRows} caption={text.rowsTitle(algorithmWithParameters(chosen, words))} />
            )}
            <Pager path={PATH} search={search} page={judgedRows} anchor="#rows" />
          </Section>
        </div>
      )}
      {reliability.items.length > 0 && (
        <Section title={text.reliabilityTitle} aside={text.reliabilityAside}>
          <ReliabilityPlots
            rows={reliability.items}
            rowsOf={(algorithm, index) =>
              rowsAddress({
                target,
                version: version === undefined ? undefined : String(version),
                algorithm,
                bin: String(index),
              })
            }
          />
        </Section>
      )}
      <Section title={text.catalogueTitle}>
        <Catalogue algorithms={algorithms.items} />
      </Section>
    </>
  );

  function rowsAside() {
    const range = bin === undefined ? '' : text.binRange(format.percent(bin / 10), format.percent((bin + 1) / 10));
    return [range, text.judged[asked.judged]].filter(Boolean).join(' · ');
  }
}

/** A mark for each row that has an accuracy, numbered like the table. */
function marksOf(rows: Schema<'AlgorithmAccuracy'>[], standard: string | undefined, words: Words): TradeOffMark[] {
  return rows.flatMap(({ algorithm, target, accuracy, downloads }, index) => {
    const { share, low, high } = accuracy;
    if (share === null || low === null || high === null || downloads.mean === null) return [];
    const { name } = splitAlgorithm(algorithm);
    const title = `${algorithmName(name, words)}, v${target.version}`;
    return [{ number: index + 1, title, downloads: downloads.mean, share, low, high, standard: name === standard }];
  });
}

/** Description of each algorithm, and of the parameters once. */
async function Catalogue({ algorithms }: { algorithms: Schema<'Algorithm'>[] }) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  const meaning: Record<string, string> = words.algorithmMeaning;
  const notes = new Map(
    algorithms.flatMap(({ parameters }) =>
      parameters.map(({ name, note }) => [name, parameterNote(name, words, note)] as const),
    ),
  );
  return (
    <>
      <ul className="rows">
        {algorithms.map(({ name, title, isDefault, parameters }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[16rem_1fr]">
            <h3 className="font-medium">
              {algorithmName(name, words, title)} {isDefault && <Badge tone="busy">{text.standard}</Badge>}
              <code className="block font-mono text-xs font-normal text-soft">{name}</code>
            </h3>
            <div>
              <p>{meaning[name]}</p>
              {parameters.length > 0 && (
                <p className="flex flex-wrap gap-x-4 text-sm text-soft">
                  {parameters.map((parameter) => (
                    <span key={parameter.name}>
                      {parameterLabel(parameter.name, words)}{' '}
                      <span className="font-medium text-ink">{format.parameter(parameter.default)}</span> (
                      {text.from(format.parameter(parameter.min), format.parameter(parameter.max))})
                    </span>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex max-w-[90ch] flex-col gap-1 text-sm">
        {[...notes].map(([name, note]) => (
          <div key={name}>
            <dt className="inline font-medium">{parameterLabel(name, words)}:</dt>{' '}
            <dd className="inline text-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Searches behind a number of this screen. */
async function JudgedRows({ page, caption }: { page: Schema<'JudgedSearches'>; caption: string }) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  return (
    <Table
      caption={caption}
      rows={page.items}
      keyOf={(row) => row.id}
      columns={(column) => [
        column(words.labels.site, (row) => (
          <Link href={`/bodies/${row.site.id}`} className="plain-link">
            {row.site.name}
          </Link>
        )),
        column(words.labels.verdict, (row) => (
          <>
            {row.right !== null && (
              <Badge tone={row.right ? 'good' : 'bad'}>{row.right ? text.isRight : words.labels.wrong}</Badge>
            )}{' '}
            <span className="text-soft">{verdictText(row.verdict, row.foundUrl !== null, words)}</span>
          </>
        )),
        column(words.labels.page, { className: 'min-w-52' }, (row) =>
          row.foundUrl ? <SiteLink url={row.foundUrl} words={words} /> : words.outcomes[row.outcome],
        ),
        column(words.labels.confidence, { numeric: true }, (row) => (
          <Link href={`/findings/${row.id}`} className="plain-link">
            {row.confidence === null ? '–' : format.confidence(row.confidence)}
            <span className="sr-only"> {words.labels.evidence}</span>
          </Link>
        )),
        column(words.labels.downloads, { measure: true }, (row) => format.whole(row.downloads)),
        column(words.labels.sweep, { className: 'min-w-36' }, (row) => (
          <Link href={`/runs/${row.sweep.id}`} className="plain-link">
            {row.sweep.name}
          </Link>
        )),
      ]}
    />
  );
}
