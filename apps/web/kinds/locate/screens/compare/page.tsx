import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Button } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Fact } from '@/design/values';
import { factsOf } from '@/kinds/kind-parts';
import { SiteLink } from '@/parts/addresses';
import { TextFilter } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput, type Search, withSearch } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { Why } from '@/parts/sweeps/sweep-state';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { AnswerBadge, answerNote } from '../../parts/answer';
import { AnswerTrend } from '../../parts/answer-trend';
import { seenText } from '../../parts/evidence/known-page';
import { FIRST_TARGET, TargetTabs } from '../../parts/targets';
import { type Choice, choicesOf, comparisonQuery, DIFFERENCES, MOST_SWEEPS } from './choice';

type Side = NonNullable<Schema<'ComparedSite'>['before']>;

const PATH = '/records/compare';

type Comparison = Schema<'Comparison'>;

/** Comparison of two sweeps for a target, or of one sweep by two algorithms. */
export default async function ComparePage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const world = { practice: String(practice), target };
  const [targets, sweeps] = await Promise.all([
    get('/api/targets'),
    get('/api/sweeps', { query: { ...world, kind: 'locate', limit: MOST_SWEEPS } }),
  ]);
  const choices = choicesOf(sweeps.items);
  const query = comparisonQuery(search, choices);
  const [comparison, trend] = await Promise.all([
    query && get('/api/comparison', { query }),
    get('/api/comparison/trend', { query: world }),
  ]);
  const { words, language } = await getWords();
  const text = words.compare;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {query &&
          (['comma', 'semicolon'] as const).map((separator) => (
            <a key={separator} href={exportAddress(query, separator)} className="link" download>
              {separator === 'comma' ? text.export : words.labels.csvSemicolons}
            </a>
          ))}
      </PageHead>
      <TargetTabs path={PATH} targets={targets.items} chosen={target} words={words} language={language} />
      {comparison ? (
        <>
          <Choose search={search} target={target} choices={choices} comparison={comparison} />
          {inCommon(comparison) === 0 && <Notice tone="warning" title={text.nothingInCommon} />}
          <Counts search={search} comparison={comparison} />
          {comparison.items.length === 0 ? (
            <Empty title={text.noRows} />
          ) : (
            <Sites comparison={comparison} open={query?.difference === 'same'} />
          )}
          <Pager path={PATH} search={search} page={comparison} anchor="#sites" />
        </>
      ) : (
        <Empty title={text.noTwo}>{text.noTwoHint}</Empty>
      )}
      <AnswerTrend items={trend.items} />
    </>
  );
}

const inCommon = ({ counts }: Comparison) =>
  DIFFERENCES.filter((name) => name !== 'only-before' && name !== 'only-after').reduce(
    (sum, name) => sum + counts[name],
    0,
  );

interface Props {
  search: Search;
  target: string;
  choices: readonly Choice[];
  comparison: Comparison;
}

/** Selects of the two sides; a plain form with GET, so that they are in the query. */
async function Choose({ search, target, choices, comparison }: Props) {
  const { words, format } = await getWords();
  const text = words.compare;
  const compared = [comparison.before.algorithm, comparison.after.algorithm];
  const choiceOf = ({ id, algorithm }: Comparison['before']) =>
    choices.find(({ sweep, algorithm: by }) => sweep.id === id && by === algorithm);
  return (
    <search>
      <form action={PATH} aria-label={text.choose} className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
        <input type="hidden" name="target" value={target} />
        {(['before', 'after'] as const).map((side) => (
          <label key={side} className="flex min-w-0 flex-1 basis-full flex-col text-sm text-soft lg:basis-[36rem]">
            {text[side]}
            <select
              name={side}
              defaultValue={choiceOf(comparison[side])?.value ?? one(search, side)}
              className="control w-full text-ink"
            >
              {!choiceOf(comparison[side]) && (
                <option value={one(search, side)}>
                  {`${format.minute(comparison[side].at)} · ${comparison[side].name} · ${algorithmTitle(comparison[side].algorithm, words, compared)}`}
                </option>
              )}
              {choices.map(({ value, sweep, algorithm }) => (
                <option key={value} value={value}>
                  {`${format.minute(sweep.createdAt)} · ${sweep.name} · ${algorithmTitle(algorithm, words, factsOf('locate', sweep).algorithms)}`}
                </option>
              ))}
            </select>
          </label>
        ))}
        <TextFilter name="text" label={words.labels.nameOrAddress} search={search} />
        <Button type="submit">{text.compare}</Button>
      </form>
    </search>
  );
}

/** Number of sites by kind of difference; each links to its rows. */
async function Counts({ search, comparison: { counts } }: { search: Search; comparison: Comparison }) {
  const { words, format } = await getWords();
  const text = words.compare;
  const chosen = one(search, 'difference');
  const toRows = (difference: string | undefined) =>
    `${withSearch(PATH, search, { difference, cursor: undefined })}#sites`;
  return (
    <dl className="facts mb-5">
      {DIFFERENCES.map((name) => (
        <Fact
          key={name}
          look="figure"
          name={text.differences[name]}
          className={chosen === name ? 'border-b-2 border-accent' : ''}
        >
          <Count of={counts[name]} rows={toRows(name)}>
            {format.whole(counts[name])}
          </Count>
        </Fact>
      ))}
      {chosen && (
        <div className="self-end">
          <dt className="sr-only">{text.all}</dt>
          <dd>
            <Link href={toRows(undefined)} className="link">
              {text.all}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A row for each site that differs, with the difference; all others folded in one row. */
async function Sites({ comparison, open }: { comparison: Comparison; open: boolean }) {
  const { words, format } = await getWords();
  const text = words.compare;
  const same = comparison.items.filter(({ difference }) => difference === 'same');
  const others = comparison.items.filter(({ difference }) => difference !== 'same');
  return (
    <div id="sites">
      {others.length > 0 && <Differing comparison={{ ...comparison, items: others }} />}
      {same.length > 0 && (
        <details open={open} className="on-paper mt-2">
          <summary className="cursor-pointer py-1.5 font-medium">{text.sameHere(format.whole(same.length))}</summary>
          <Same comparison={{ ...comparison, items: same }} />
        </details>
      )}
    </div>
  );
}

type Compared = Comparison['items'][number];

const nameOf = (target: string, { site }: Compared) => (
  <>
    <Link href={`/bodies/${site.id}?target=${target}#${target}`} className="plain-link">
      {site.name}
    </Link>
    {site.region && <p className="text-xs font-normal text-soft">{site.region}</p>}
  </>
);

/** Link to both pages, if both searches have a page to show. */
const bothPages = ({ before, after }: Compared, words: Words) =>
  before &&
  after &&
  hasEvidence(before) &&
  hasEvidence(after) && (
    <Link
      href={`/records/compare/pages?before=${before.searchId}&after=${after.searchId}`}
      className="link text-xs print:hidden"
    >
      {words.compare.pages.link}
    </Link>
  );

/** State of an earlier page that the later search does not name, with a link to its evidence; null for other rows. */
function earlierPage({ difference, visit }: Compared, words: Words) {
  if (!OF_EARLIER_PAGE.has(difference)) return null;
  if (!visit) return <p className="text-xs">{words.compare.notVisited}</p>;
  return (
    <p className="text-xs">
      {seenText(visit, words)}{' '}
      <Link href={`/findings/${visit.searchId}`} className="link print:hidden">
        {words.labels.evidence}
      </Link>
    </p>
  );
}

const OF_EARLIER_PAGE: ReadonlySet<Compared['difference']> = new Set(['lost', 'moved', 'missed', 'unproven']);

async function Same({ comparison: { items, target } }: { comparison: Comparison }) {
  const { words } = await getWords();
  const text = words.compare;
  return (
    <Table
      caption={text.differences.same}
      rows={items}
      keyOf={({ site }) => site.id}
      columns={(column) => [
        column(words.labels.site, (row) => nameOf(target.slug, row)),
        column(text.after, { className: 'min-w-52' }, ({ site, after }) => (
          <SideCell side={after} home={site.homeUrl} />
        )),
        column(text.difference, { className: 'min-w-32 text-xs text-soft' }, (row) => (
          <>
            {isUnread(row) && <p>{text.textsNotKept}</p>}
            {bothPages(row, words)}
          </>
        )),
      ]}
    />
  );
}

async function Differing({ comparison: { items, before, after, target } }: { comparison: Comparison }) {
  const { words, language, format } = await getWords();
  const text = words.compare;
  const compared = [before.algorithm, after.algorithm];
  const heading = (side: 'before' | 'after', { id, name, at, algorithm }: Comparison['before']) => (
    <>
      {text[side]}:{' '}
      <Link href={`/runs/${id}`} className="plain-link">
        {name}
      </Link>
      <span className="block text-xs font-normal">
        {format.minute(at)} · {algorithmTitle(algorithm, words, compared)}
      </span>
    </>
  );
  return (
    <Table
      caption={`${text.title}: ${target.name[language]}`}
      rows={items}
      keyOf={({ site }) => site.id}
      columns={(column) => [
        column(words.labels.site, (row) => nameOf(target.slug, row)),
        column(text.difference, { className: 'min-w-32' }, (row) => (
          <>
            {text.differences[row.difference]}
            <p className="text-xs text-soft">{text.meanings[row.difference]}</p>
            {earlierPage(row, words)}
            {bothPages(row, words)}
          </>
        )),
        column(heading('before', before), { label: text.before, className: 'min-w-52' }, (row) => (
          <SideCell side={row.before} other={row.after} home={row.site.homeUrl} />
        )),
        column(heading('after', after), { label: text.after, className: 'min-w-52' }, (row) => (
          <SideCell side={row.after} home={row.site.homeUrl} />
        )),
      ]}
    />
  );
}

/** True if both sides name the page but its text is not stored for both: whether it has changed is unknown. */
const isUnread = ({ before, after }: Pick<Schema<'ComparedSite'>, 'before' | 'after'>): boolean =>
  Boolean(before?.foundUrl && after?.foundUrl) && !(before?.hasText && after?.hasText);

const exportAddress = (
  { cursor: _, limit: __, ...query }: NonNullable<ReturnType<typeof comparisonQuery>>,
  separator: string,
): string => {
  const given = Object.entries({ ...query, separator }).filter(([, value]) => value !== undefined);
  return `/api/comparison/export.csv?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** True if there is a finding to show, even one that names no page. */
const hasEvidence = ({ confidence }: Side): boolean => confidence !== null;

interface SideCellProps {
  /** null if this sweep did not search the site. */
  side: Side | null;
  other?: Side | null;
  /** Address of the site. */
  home: string;
}

/** A sweep's answer for a site with its reasons, without those that the other sweep gives, too. */
async function SideCell({ side, other = null, home }: SideCellProps) {
  const { words, format } = await getWords();
  if (!side) return <span className="text-soft">{words.answers['not-searched']}</span>;
  const taskFields = { ...side, running: false, detail: null, waitingFor: null };
  const evidence = hasEvidence(side);
  return (
    <>
      <AnswerBadge answer={side.answer} words={words} note={answerNote(taskFields, words)} />
      {side.foundUrl && side.foundUrl !== other?.foundUrl && (
        <p>
          <SiteLink url={side.foundUrl} within={home} words={words} />
        </p>
      )}
      <p className="mt-1 text-xs leading-6 text-soft">
        {side.reason !== other?.reason && <Why task={taskFields} words={words} format={format} />}{' '}
        <Link href={evidence ? `/findings/${side.searchId}` : `/searches/${side.searchId}`} className="link">
          {evidence ? words.labels.evidence : words.dossier.title}
        </Link>
      </p>
    </>
  );
}
