import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/addresses';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager, SiteName } from '@/parts/lists/list';
import { NO_REGION, one, oneOf, type PageInput, type Search } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { Why } from '@/parts/sweeps/sweep-state';
import { getWords } from '@/words/server';
import { ANSWER_CHOICES, AnswerBadge, answerNote, VERIFIED } from '../../parts/answer';
import { matrixOf } from '../../parts/matrix-filter';
import { FIRST_TARGET, TargetTabs } from '../../parts/targets';

const filterOf = (search: Search) => ({
  answer: oneOf(search, 'answer', ANSWER_CHOICES),
  verified: oneOf(search, 'verified', VERIFIED),
  ...sitesAsked(search),
});

/** The filters of bodies, as the matrix has them. */
function sitesAsked(search: Search) {
  const { targets: _, sort: __, archived: ___, ...sites } = matrixOf(search);
  return sites;
}

/** Filters that the form has no field for. */
function keptOf(search: Search): Record<string, string> {
  const { text: _, regionId: __, ...kept } = sitesAsked(search);
  return Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

const PATH = '/bodies/answers';

/** Each site's current answer to one target, and the search behind it. */
export default async function AnswersPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const query = {
    ...filterOf(search),
    practice: String(practice),
    target,
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [page, regions, targets] = await Promise.all([
    get('/api/answers', { query }),
    get('/api/regions', { query: { practice: String(practice) } }),
    get('/api/targets'),
  ]);
  const { words, language } = await getWords();
  const text = words.answersScreen;
  const filtered = Object.values(filterOf(search)).some(Boolean);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <TargetTabs path={PATH} targets={targets.items} chosen={target} words={words} language={language} />
      <FilterForm
        path={PATH}
        search={search}
        filtered={filtered}
        kept={{ target, ...keptOf(search) }}
        filters={(filter) => [
          filter.text('text', words.labels.nameOrAddress),
          filter.word('answer', words.labels.answer, ANSWER_CHOICES, words.answerChoices),
          filter.word('verified', words.labels.verifiedByPerson, VERIFIED, words.answered.verifiedChoices),
          filter.region(words.labels.region, [...regions.items, { id: NO_REGION, name: words.overview.noRegion }]),
        ]}
      />
      {page.items.length === 0 ? <Empty title={text.noRows} /> : <AnswersTable answers={page.items} />}
      <Pager path={PATH} search={search} page={page} />
    </>
  );
}

async function AnswersTable({ answers }: { answers: readonly Schema<'StandingAnswer'>[] }) {
  const { words, format } = await getWords();
  return (
    <Table
      caption={words.answersScreen.title}
      rows={answers}
      keyOf={({ site }) => site.id}
      columns={(column) => [
        column(words.labels.site, ({ site }) => <SiteName site={site} />),
        column(words.labels.answer, { className: 'min-w-40' }, ({ answer, search }) => (
          <AnswerBadge
            answer={answer}
            words={words}
            {...(search && answer !== 'does-not-apply' && { note: answerNote({ ...asked(search), answer }, words) })}
          />
        )),
        column(words.labels.page, { className: 'min-w-52' }, ({ site, search }) => (
          <>
            {(search?.rightUrl ?? search?.foundUrl) && (
              <SiteLink url={search.rightUrl ?? search.foundUrl ?? ''} within={site.homeUrl} words={words} />
            )}
            {search?.foundTitle && <p className="text-xs break-words text-soft">{search.foundTitle}</p>}
          </>
        )),
        column(
          words.labels.why,
          { className: 'min-w-52' },
          ({ search }) =>
            search && (
              <>
                <Why task={{ ...asked(search), detail: null, waitingFor: null }} words={words} format={format} />{' '}
                {search.confidence !== null && (
                  <Link href={`/findings/${search.id}`} className="link text-xs leading-6">
                    {words.labels.evidence}
                  </Link>
                )}
              </>
            ),
        ),
        column(words.labels.finished, ({ search }) =>
          search ? (
            <Link href={`/runs/${search.sweep.id}`} className="plain-link">
              {format.minute(search.finishedAt)}
            </Link>
          ) : (
            words.common.never
          ),
        ),
      ]}
    />
  );
}

/** A completed search in the form that lists of running searches use, too. */
const asked = (search: NonNullable<Schema<'StandingAnswer'>['search']>) => ({
  ...search,
  running: false,
});
