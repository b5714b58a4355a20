import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/addresses';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput, withSearch } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { Decide } from './decide';

const PATH = '/review/answers';

/** Answers of bodies to letters: those that wait for a decision, and decided ones. */
export default async function LetterAnswersPage(props: PageInput) {
  const [search, practice, me] = await Promise.all([props.searchParams, showsPractice(), getMe()]);
  const { words, language, format } = await getWords();
  const text = words.letters;
  if (!may(me, 'reviewer'))
    return (
      <>
        <PageHead title={text.answers} purpose={text.answersAbout} />
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbidden.reviewer}</Notice>
      </>
    );
  const state = oneOf(search, 'state', ['decided']);
  const answers = await get('/api/letter-answers', {
    query: { practice: String(practice), state, cursor: one(search, 'cursor') },
  });
  return (
    <>
      <PageHead title={text.answers} purpose={text.answersAbout} />
      <p className="mb-3 flex gap-4">
        <Link href={PATH} className="link py-1" aria-current={state ? undefined : 'page'}>
          {words.outcomes.waiting}
        </Link>
        <Link
          href={withSearch(PATH, {}, { state: 'decided' })}
          className="link py-1"
          aria-current={state ? 'page' : undefined}
        >
          {text.showDecided}
        </Link>
      </p>
      {answers.items.length === 0 ? (
        <Empty title={state ? text.decidedNone : text.none}>{text.noneBody}</Empty>
      ) : (
        <Table
          caption={text.answers}
          rows={answers.items}
          keyOf={({ id }) => id}
          columns={(column) => [
            column(words.labels.body, ({ site }) => (
              <Link href={`/bodies/${site.id}`} className="plain-link">
                {site.name}
              </Link>
            )),
            column(words.labels.target, ({ target }) => target.name[language]),
            column(words.labels.answer, { className: 'min-w-64' }, ({ kind, url, note, site }) => (
              <>
                <p className="font-medium">{text.kinds[kind]}</p>
                {url && <SiteLink url={url} within={site.homeUrl} words={words} />}
                {note && <p className="break-words whitespace-pre-line text-soft">{note}</p>}
              </>
            )),
            column(words.labels.when, ({ at }) => format.minute(at)),
            column(text.evidence, ({ searchId }) =>
              searchId ? (
                <Link href={`/findings/${searchId}`} className="link">
                  {text.evidence}
                </Link>
              ) : null,
            ),
            column(text.showDecided, { label: '' }, (answer) =>
              answer.decision ? (
                [text.decisions[answer.decision], answer.decidedBy].filter(Boolean).join(' · ')
              ) : (
                <Decide answer={answer} />
              ),
            ),
          ]}
        />
      )}
      <Pager path={PATH} search={search} page={answers} />
    </>
  );
}
