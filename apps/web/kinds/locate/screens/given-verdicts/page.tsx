import { notFound } from 'next/navigation';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { verdictText } from '../../parts/answer';

/** Verdicts given in Review, descending by time, each with a link to its finding. */
export default async function GivenVerdictsPage(props: PageInput) {
  const search = await props.searchParams;
  const me = await getMe();
  const admin = may(me, 'admin');
  const personId = admin ? one(search, 'personId') : me.id;
  const query = { personId, cursor: one(search, 'cursor'), limit: 50 };
  const [page, people] = await Promise.all([
    get('/api/review/verdicts', { query }),
    admin ? get('/api/people') : { items: [me] },
  ]);
  const person = people.items.find(({ id }) => id === personId);
  if (personId !== undefined && !person) notFound();
  const { words, language, format } = await getWords();
  const text = words.givenVerdicts;
  const title = person ? text.of(person.name) : text.title;
  return (
    <>
      <PageHead title={title} purpose={text.purpose}>
        {admin && person && <ButtonLink href="/review/verdicts">{text.all}</ButtonLink>}
      </PageHead>
      <Table
        caption={title}
        rows={page.items}
        empty={<Empty title={text.none}>{text.noneBody}</Empty>}
        keyOf={(one) => one.id}
        columns={(column) => [
          column(words.labels.site, (one) => (
            <>
              <Link href={`/findings/${one.searchId}`} className="plain-link">
                {one.site}
              </Link>{' '}
              {one.practice && <Badge>{words.practice.practice}</Badge>}
            </>
          )),
          column(words.labels.target, (one) => one.target[language]),
          column(words.labels.verdict, { className: 'min-w-36' }, (one) => (
            <>
              {verdictText(one.verdict, one.url !== null, words)}
              {one.note && <p className="text-soft">“{one.note}”</p>}
            </>
          )),
          !person &&
            column(words.labels.by, (one) => (
              <Link href={`/review/verdicts?personId=${one.person.id}`} className="plain-link">
                {one.person.name}
              </Link>
            )),
          column(words.labels.page, { className: 'min-w-52' }, ({ url, rightUrl }) => (
            <>
              {url ? <SiteLink url={url} words={words} /> : <span className="text-soft">{text.noPage}</span>}
              {rightUrl && (
                <p>
                  {text.right}: <SiteLink url={rightUrl} words={words} />
                </p>
              )}
            </>
          )),
          column(words.labels.when, (one) => format.minute(one.at)),
        ]}
      />
      <Pager path="/review/verdicts" search={search} page={page} />
    </>
  );
}
