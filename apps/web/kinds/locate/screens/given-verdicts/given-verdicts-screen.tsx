import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
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
      {page.items.length === 0 ? (
        <Empty title={text.none}>{text.noneBody}</Empty>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <Heading>{words.sweep.site}</Heading>
              <Heading>{words.overview.target}</Heading>
              <Heading>{words.finding.verdict}</Heading>
              {person === null && <Heading>{words.finding.person}</Heading>}
              <Heading>{words.finding.page}</Heading>
              <Heading>{words.finding.at}</Heading>
            </tr>
          </thead>
          <tbody>
            {page.items.map((one) => (
              <Row key={one.id}>
                <Cell head>
                  <Link href={`/findings/${one.searchId}`} className="plain-link">
                    {one.site}
                  </Link>{' '}
                  {one.practice && <Badge>{words.practice.practice}</Badge>}
                </Cell>
                <Cell>{one.target[language]}</Cell>
                <Cell className="min-w-36">
                  {words.verdicts[one.verdict]}
                  {one.note && <p className="text-soft">“{one.note}”</p>}
                </Cell>
                {person === null && (
                  <Cell>
                    <Link href={`/review/verdicts?personId=${one.person.id}`} className="plain-link">
                      {one.person.name}
                    </Link>
                  </Cell>
                )}
                <Cell className="min-w-52">{one.rightUrl && <SiteLink url={one.rightUrl} words={words} />}</Cell>
                <Cell className="whitespace-nowrap">{format.minute(one.at)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <Pager path="/review/verdicts" search={search} page={page} />
    </>
  );
}
