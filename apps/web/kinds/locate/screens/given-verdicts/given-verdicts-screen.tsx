import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import type { Search } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';

/** What people have said in Review, newest first, each leading to its finding. */
export async function GivenVerdictsScreen({
  search,
  person,
  page,
}: {
  search: Search;
  /** Whose; null: everybody's. */
  person: string | null;
  page: components['schemas']['GivenVerdicts'];
}) {
  const { words, language, format } = await getWords();
  const text = words.givenVerdicts;
  const title = person === null ? text.title : text.of(person);
  return (
    <>
      <PageHead title={title} purpose={text.purpose}>
        {person !== null && <ButtonLink href="/review/verdicts">{text.all}</ButtonLink>}
      </PageHead>
      <Table
        caption={title}
        rows={page.items}
        empty={<Empty title={text.none}>{text.noneBody}</Empty>}
        keyOf={(one) => one.id}
        columns={(column) => [
          column(words.sweep.site, (one) => (
            <>
              <Link href={`/findings/${one.searchId}`} className="plain-link">
                {one.site}
              </Link>{' '}
              {one.practice && <Badge>{words.practice.practice}</Badge>}
            </>
          )),
          column(words.overview.target, (one) => one.target[language]),
          column(words.finding.verdict, { className: 'min-w-36' }, (one) => (
            <>
              {words.verdicts[one.verdict]}
              {one.note && <p className="text-soft">“{one.note}”</p>}
            </>
          )),
          person === null &&
            column(words.finding.person, (one) => (
              <Link href={`/review/verdicts?personId=${one.person.id}`} className="plain-link">
                {one.person.name}
              </Link>
            )),
          column(
            words.finding.page,
            { className: 'min-w-52' },
            (one) => one.rightUrl && <SiteLink url={one.rightUrl} words={words} />,
          ),
          column(words.finding.at, (one) => format.minute(one.at)),
        ]}
      />
      <Pager path="/review/verdicts" search={search} page={page} />
    </>
  );
}
