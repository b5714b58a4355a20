import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { offeredLanguages } from '@/parts/display-names';
import { FilterForm } from '@/parts/lists/filter-form';
import { one, oneOf, type PageInput, type Search } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { Desk } from './desk';

const OUTCOMES = ['found', 'not-found'] as const;
/** Answers whose counts elsewhere link to this screen. */
const TO_JUDGE = ['probably', 'not-found', 'wants-a-look'] as const;
const SURENESS = ['low', 'middle', 'high'] as const;

/** The part of the queue that a query selects; unknown targets, regions and languages are ignored. */
const partOf = (
  search: Search,
  known: { targets: readonly string[]; regionIds: readonly string[]; languages: readonly string[] },
) => ({
  target: oneOf(search, 'target', known.targets),
  regionId: oneOf(search, 'regionId', known.regionIds),
  language: oneOf(search, 'language', known.languages),
  answer: oneOf(search, 'answer', TO_JUDGE),
  outcome: oneOf(search, 'outcome', OUTCOMES),
  sureness: oneOf(search, 'sureness', SURENESS),
});

/** Review of one claim at a time, for roles that may judge. */
export default async function ReviewPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const sweepId = one(search, 'sweepId');
  const [targets, regions, sweep] = await Promise.all([
    get('/api/targets'),
    get('/api/regions', { query: { practice: String(practice) } }),
    sweepId === undefined ? null : get('/api/sweeps/{id}', { path: { id: sweepId } }),
  ]);
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.review;
  if (!may(me, 'reviewer'))
    return (
      <>
        <PageHead title={words.nav.entries.review} purpose={text.purpose} />
        <Notice title={words.errors.forbiddenTitle}>{text.notAllowed}</Notice>
      </>
    );
  const languages = offeredLanguages(words);
  const part = partOf(search, {
    targets: targets.items.map(({ slug }) => slug),
    regionIds: regions.items.map(({ id }) => id),
    languages: languages.map(({ code }) => code),
  });
  const filter = { practice, sweepId: sweep?.id, ...part };
  return (
    <Desk key={JSON.stringify(filter)} filter={filter} mayOpenNames={may(me, 'auditor')}>
      {sweep && (
        <p className="mb-3">
          {text.onlySweep}{' '}
          <Link href={`/runs/${sweep.id}`} className="link">
            {sweep.name}
          </Link>
          {' · '}
          <Link href="/review" className="link">
            {text.everySweep}
          </Link>
        </p>
      )}
      {/* On a phone the judged page comes first; the Overview links to one target's findings. */}
      <div className="max-sm:hidden">
        <FilterForm
          path="/review"
          search={search}
          filtered={Object.values(part).some(Boolean)}
          kept={sweep ? { sweepId: sweep.id } : {}}
          filters={(filter) => [
            !sweep && filter.target(words.labels.target, targets.items),
            filter.region(words.labels.region, regions.items),
            filter.named(
              'language',
              words.sites.language,
              languages.map(({ code, name }) => ({ id: code, name })),
            ),
            filter.word('answer', words.labels.answer, TO_JUDGE, words.answerChoices),
            filter.word('outcome', text.outcome, OUTCOMES, text.outcomes),
            filter.word('sureness', words.labels.confidence, SURENESS, text.sureness),
          ]}
        />
        {part.answer && <p className="mb-3 text-sm text-soft">{text.ofOneAnswer}</p>}
        {part.sureness && <p className="mb-3 text-sm text-soft">{text.withoutSample}</p>}
      </div>
    </Desk>
  );
}
