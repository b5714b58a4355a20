import type { Change } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { TIME_LINE_ENTRY } from '@/design/classes';
import { Link } from '@/design/link';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { getMe, may } from '@/parts/session';
import { outcomeText, Why } from '@/parts/sweeps/sweep-state';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import type { Site, SiteColumn, SiteHistory, SiteLine, SiteParts } from '../../kind-parts';
import { algorithmTitle } from '../parts/algorithm';
import { AnswerBadge, answerNote } from '../parts/answer';
import { getTargets } from '../parts/targets';
import { WriteLetter } from '../parts/write-letter';
import { DoesNotApply, EnterPage } from './statement-actions';

const TONES = {
  new: 'good',
  recovered: 'good',
  unchanged: 'plain',
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
  missed: 'plain',
  unproven: 'plain',
} as const satisfies Record<Change, string>;

/** A search in the time line of a site and target: its answer, the change since the previous one, and the reason. */
function SearchEntry({ search, words, format }: { search: Schema<'SiteSearch'>; words: Words; format: Formats }) {
  return (
    <li className={TIME_LINE_ENTRY}>
      <div className="text-sm text-soft">
        {search.finishedAt ? (
          <time dateTime={search.finishedAt}>{format.minute(search.finishedAt)}</time>
        ) : (
          outcomeText(search, words)
        )}
      </div>
      <div>
        <AnswerBadge answer={search.answer} words={words} note={answerNote(search, words)} />
        {search.change && (
          <p className="mt-1">
            <Badge tone={TONES[search.change]}>{words.changes[search.change]}</Badge>
          </p>
        )}
      </div>
      <div className="min-w-0 text-sm leading-6">
        <p className="font-medium">
          <Link href={`/runs/${search.sweep.id}`} className="plain-link">
            {search.sweep.name}
          </Link>
        </p>
        {(search.rightUrl ?? search.foundUrl) && (
          <p>
            <SiteLink url={search.rightUrl ?? search.foundUrl ?? ''} words={words} />
            {search.foundRegister && !search.rightUrl && (
              <span className="text-soft">
                {' · '}
                {words.dossier.onRegister}: {search.foundRegister}
              </span>
            )}
          </p>
        )}
        <p className="text-soft">
          <Why task={search} words={words} format={format} />
        </p>
        <p className="text-soft">
          {words.labels.downloadCount(format.whole(search.downloads))} · {algorithmTitle(search.algorithm, words)}
          {search.outcome && search.outcome !== 'cancelled' && search.confidence === null && (
            <>
              {' · '}
              <Link href={`/searches/${search.id}`} className="link">
                {words.dossier.title}
              </Link>
            </>
          )}
          {search.confidence !== null && (
            <>
              {' · '}
              {words.labels.confidence} {format.confidence(search.confidence)}
              {' · '}
              <Link href={`/findings/${search.id}`} className="link">
                {words.labels.evidence}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

type Page = Schema<'VerifiedPages'>['items'][number];

const getAnswers = async ({ id }: Site) => (await get('/api/sites/{id}/answers', { path: { id } })).items;

const getStatements = ({ id }: Site) => get('/api/sites/{id}/verified-pages', { path: { id } });

const getPages = async (site: Site): Promise<readonly Page[]> => (await getStatements(site)).items;

/** A line for each target that sweeps searched for, or for which a person entered a page. */
async function lines(site: Site) {
  const [{ language }, targets, answers] = await Promise.all([getWords(), getTargets(), getAnswers(site)]);
  const hasLine = ({ slug, sweeps }: (typeof targets)[number]) =>
    sweeps > 0 || answers.some(({ target }) => target === slug);
  const asLines = (some: typeof targets) => some.map(({ slug, name }) => ({ target: slug, name: name[language] }));
  return {
    shown: asLines(targets.filter(hasLine)),
    others: asLines(targets.filter((target) => !hasLine(target))),
  };
}

/** Columns of findings and of people's statements. */
async function columns(site: Site): Promise<readonly SiteColumn[]> {
  const [{ words, format }, answers, pages] = await Promise.all([getWords(), getAnswers(site), getPages(site)]);
  const known = { home: site.homeUrl, words, format };
  return [
    {
      title: words.outcomes.found,
      cells: new Map(answers.map((answer) => [answer.target, <FoundCell key="" {...answer} {...known} />])),
    },
    {
      title: words.site.verified,
      cells: new Map(pages.map((page) => [page.target, <VerifiedCell key="" {...page} {...known} />])),
    },
  ];
}

/** Form for roles that may enter the page. */
async function Story({ site, line: { target, name } }: { site: Site; line: SiteLine }) {
  const [me, { items, unset }] = await Promise.all([getMe(), getStatements(site)]);
  if (!may(me, 'reviewer')) return null;
  const page = items.find((one) => one.target === target);
  return <StatementForm siteId={site.id} target={target} name={name} page={page} revision={page?.revision ?? unset} />;
}

/** Searches of the site for the target, each with its change since the previous one. */
async function history({ id }: Site, { target }: SiteLine, cursor?: string): Promise<SiteHistory> {
  const { words, format } = await getWords();
  const params = { path: { id }, query: { target, cursor, limit: 20 } };
  const { items, next } = await get('/api/sites/{id}/searches', params);
  const entries = items.map((search) => ({
    key: search.id,
    at: search.finishedAt,
    line: <SearchEntry search={search} words={words} format={format} />,
  }));
  return { entries, next };
}

/** Letter about what the body lacks, for roles that may write. */
async function Aside({ site }: { site: Site }) {
  const [me, answers] = await Promise.all([getMe(), getAnswers(site)]);
  const lacks = answers.some(({ answer }) => answer === 'no' || answer === 'not-found');
  if (!may(me, 'auditor') || !lacks) return null;
  return (
    <span className="mr-4">
      <WriteLetter id={site.id} name={site.name} />
    </span>
  );
}

export const locate: SiteParts = { lines, columns, Story, history, Aside };

interface Props {
  siteId: string;
  target: string;
  name: string;
  /** Current statement; undefined if nothing has been stated. */
  page: Schema<'VerifiedPages'>['items'][number] | undefined;
  revision: string;
}

/** Enters the URL of a site's page for a target by hand, or that the target does not apply to the site. */
function StatementForm({ page, ...line }: Props) {
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2.5">
      {!page?.doesNotApply && (
        <EnterPage {...line} entered={page?.entered ? { url: page.url ?? '', note: page.entered.note } : null} />
      )}
      <DoesNotApply {...line} set={page?.doesNotApply ?? false} />
    </div>
  );
}

type Answered = Schema<'SiteAnswers'>['items'][number];
interface InLanguage {
  /** URL of the body's home page. */
  home: string;
  words: Words;
  format: Formats;
}

/** Current answer, the page that it names, and the day, which links to the finding. */
function FoundCell({ answer, search, home, words, format }: Answered & InLanguage) {
  const note = search ? answerNote({ ...search, answer, running: false }, words) : undefined;
  const url = search && (search.rightUrl ?? search.foundUrl);
  return (
    <>
      <AnswerBadge answer={answer} words={words} note={note} />
      {url && (
        <p className="min-h-6">
          <SiteLink url={url} within={home} words={words} />
        </p>
      )}
      {search && (
        <p className="min-h-6">
          <Link
            href={search.confidence === null ? `/searches/${search.id}` : `/findings/${search.id}`}
            className="link"
            aria-label={`${search.confidence === null ? words.dossier.title : words.labels.evidence}, ${format.day(search.finishedAt)}`}
          >
            {format.day(search.finishedAt)}
          </Link>
        </p>
      )}
    </>
  );
}

/** A person's statement on where the page is or that it does not exist, with author and date. */
function VerifiedCell({ url, doesNotApply, entered, verifiedBy, updatedAt, home, words, format }: Page & InLanguage) {
  const text = words.site;
  const enteredBy = entered && (entered.by ? text.enteredBy(entered.by) : text.entered);
  return (
    <>
      {doesNotApply ? (
        <AnswerBadge answer="does-not-apply" words={words} />
      ) : url ? (
        <SiteLink url={url} within={home} words={words} />
      ) : (
        <AnswerBadge answer="no" words={words} note={text.absent} />
      )}
      <p className="text-soft">
        {format.day(updatedAt)} {enteredBy ?? (verifiedBy && text.confirmedBy(verifiedBy))}
      </p>
      {entered?.note && <p className="text-soft">“{entered.note}”</p>}
    </>
  );
}
