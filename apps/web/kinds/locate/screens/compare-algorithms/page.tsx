import type { components } from '@hyrde/client';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { FilterForm } from '@/parts/lists/filter-form';
import { one } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { AccuracyTable } from '../../parts/accuracy-table';
import { algorithmName, algorithmWithParameters } from '../../parts/algorithm';
import { rowsAddress } from '../../parts/rows-address';
import { TargetTabs } from '../../parts/target-tabs';
import { askedOf } from './asked';
import { Catalogue } from './catalogue';
import { JudgedRows } from './judged-rows';
import { ReliabilityPlots } from './reliability';
import { TradeOff, type TradeOffMark } from './trade-off';

const PATH = '/set-up/research';

/** Accuracy against downloads, whether confidence is honest, and what each algorithm does. */
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
      <TargetTabs
        path={PATH}
        targets={targets.items}
        chosen={target}
        language={language}
        label={words.overview.target}
      />
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
                {words.overview.newSweep}
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
              <TradeOff marks={marks} words={words} format={format} />
            ) : (
              <Empty
                title={text.noVerdictsTitle}
                way={
                  may(me, 'reviewer') && (
                    <ButtonLink href="/review" kind="main">
                      {words.overview.reviewGo}
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

/** One mark for each row that has an accuracy, numbered as the table is. */
function marksOf(
  rows: components['schemas']['AlgorithmAccuracy'][],
  standard: string | undefined,
  words: Words,
): TradeOffMark[] {
  return rows.flatMap(({ algorithm, target, accuracy, downloads }, index) => {
    const { share, low, high } = accuracy;
    if (share === null || low === null || high === null || downloads.mean === null) return [];
    const { name } = splitAlgorithm(algorithm);
    const title = `${algorithmName(name, words)}, v${target.version}`;
    return [{ number: index + 1, title, downloads: downloads.mean, share, low, high, standard: name === standard }];
  });
}
