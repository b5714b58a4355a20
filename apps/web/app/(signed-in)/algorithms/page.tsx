import type { Metadata } from 'next';
import type { components } from '@/api/api.gen';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { FilterForm, SelectFilter } from '@/parts/lists/filter-form';
import { one, oneOf, type Search, withSearch } from '@/parts/lists/filters';
import { AccuracyTable } from '@/parts/locate/accuracy-table';
import { algorithmTitle } from '@/parts/locate/algorithm';
import { rowsAddress } from '@/parts/locate/rows-address';
import { TargetTabs } from '@/parts/locate/target-tabs';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { Catalogue } from '@/screens/algorithms/catalogue';
import { JudgedRows } from '@/screens/algorithms/judged-rows';
import { ReliabilityPlots } from '@/screens/algorithms/reliability';
import { TradeOff, type TradeOffMark } from '@/screens/algorithms/trade-off';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.algorithmsScreen.title,
});

const PATH = '/algorithms';
const FIRST_TARGET = 'mail-record';
const JUDGED = ['right', 'wrong', 'decided'] as const;

/** Accuracy against downloads, whether confidence is honest, and what each algorithm does. */
export default async function AlgorithmsPage(props: PageInput) {
  const [search, { words, language, format }, practice, me, service] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getMe(),
    getService(),
  ]);
  const text = words.algorithmsScreen;
  const target = one(search, 'target') ?? FIRST_TARGET;
  const version = numberOf(search, 'version');
  const query = { practice: String(practice), target, ...(version !== undefined && { version }) };
  const [accuracy, reliability, algorithms, targets] = await Promise.all([
    read(service.GET('/api/accuracy', { params: { query } })),
    read(service.GET('/api/accuracy/reliability', { params: { query } })),
    read(service.GET('/api/algorithms')),
    read(service.GET('/api/targets')),
  ]);
  const versions = targets.items.find(({ slug }) => slug === target)?.version ?? 1;
  const standard = algorithms.items.find(({ isDefault }) => isDefault)?.name;
  const rows = [...accuracy.items].sort((a, b) => (b.accuracy.share ?? -1) - (a.accuracy.share ?? -1));
  const marks = marksOf(rows, standard, words);
  const chosen = one(search, 'algorithm');
  const bin = numberOf(search, 'bin');
  const judged = chosen
    ? await read(
        service.GET('/api/accuracy/searches', {
          params: {
            query: {
              ...query,
              algorithm: chosen,
              judged: oneOf(search, 'judged', JUDGED) ?? 'decided',
              sample: one(search, 'sample') === 'true' ? 'true' : 'false',
              cursor: one(search, 'cursor'),
              limit: 50,
              ...(bin !== undefined && { bin }),
            },
          },
        }),
      )
    : null;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {may(me, 'auditor') && <ButtonLink href="/sweeps/new">{text.compare}</ButtonLink>}
      </PageHead>
      <TargetTabs
        path={PATH}
        targets={targets.items.map(({ slug, name }) => ({ slug, name: name[language] }))}
        chosen={target}
        label={words.overview.target}
      />
      {versions > 1 && (
        <FilterForm path={PATH} words={words} filtered={version !== undefined} kept={{ target }}>
          <SelectFilter
            name="version"
            label={words.overview.version}
            all={words.common.all}
            options={Array.from({ length: versions }, (_, index) => String(versions - index)).map((value) => ({
              value,
              label: value,
            }))}
            search={search}
          />
        </FilterForm>
      )}
      {accuracy.items.length === 0 ? (
        <Empty title={text.emptyTitle}>
          <p className="mb-3">{text.emptyBody}</p>
          {may(me, 'auditor') && (
            <ButtonLink href="/sweeps/new" kind="main">
              {words.overview.newSweep}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <Section title={text.plotTitle} aside={words.overview.accuracyAside}>
          <div className="flex flex-col gap-4">
            {marks.length > 0 ? (
              <TradeOff marks={marks} words={words} format={format} />
            ) : (
              <Empty title={text.noVerdictsTitle}>
                <p className="mb-3">{text.noVerdictsBody}</p>
                {may(me, 'reviewer') && (
                  <ButtonLink href="/review" kind="main">
                    {words.overview.reviewGo}
                  </ButtonLink>
                )}
              </Empty>
            )}
            <AccuracyTable rows={rows} numbered={marks.length > 0} />
          </div>
        </Section>
      )}
      {chosen && judged && (
        <div id="rows" className="scroll-mt-4">
          <Section title={text.rowsTitle(algorithmTitle(chosen, words))} aside={rowsAside()}>
            {judged.items.length === 0 ? (
              <Empty title={words.sweep.noRows} />
            ) : (
              <JudgedRows page={judged} caption={text.rowsTitle(algorithmTitle(chosen, words))} />
            )}
            {judged.next && (
              <ButtonLink href={`${withSearch(PATH, search, { cursor: judged.next })}#rows`} className="mt-2">
                {words.common.next}
              </ButtonLink>
            )}
          </Section>
        </div>
      )}
      {reliability.items.length > 0 && (
        <Section title={text.reliabilityTitle} aside={text.reliabilityAside}>
          <ReliabilityPlots
            rows={reliability.items}
            rowsOf={(algorithm, index) =>
              rowsAddress({ target, version: one(search, 'version'), algorithm, bin: String(index) })
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
    return [range, text.judged[oneOf(search, 'judged', JUDGED) ?? 'decided']].filter(Boolean).join(' · ');
  }
}

/** A whole number of the address; nothing where it is none. */
function numberOf(search: Search, name: string): number | undefined {
  const text = one(search, name);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
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
    const [name = ''] = algorithm.split(':');
    const title = `${algorithmTitle(name, words)}, v${target.version}`;
    return [{ number: index + 1, title, downloads: downloads.mean, share, low, high, standard: name === standard }];
  });
}
