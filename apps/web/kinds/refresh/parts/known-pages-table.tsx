import type { components } from '@hyrde/client';
import { Cell, Heading, Row, Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { PageStateBadge } from './page-state-badge';
import { rateText } from './rate-text';

type KnownPage = components['schemas']['KnownPage'];

/** Known pages of a site: what each is to us, where it stands, and how often it changes. */
export async function KnownPagesTable({ pages }: { pages: readonly KnownPage[] }) {
  const { words, format } = await getWords();
  const text = words.refresh.knownPages;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.page}</Heading>
          <Heading>{text.role}</Heading>
          <Heading>{text.state}</Heading>
          <Heading>{text.readAt}</Heading>
          <Heading numeric>{text.visits}</Heading>
          <Heading numeric>{text.changes}</Heading>
          <Heading>{text.rate}</Heading>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <Row key={page.id}>
            <Cell head className="min-w-52">
              <SiteLink url={page.url} words={words} />
              {page.movedTo && (
                <p className="mt-1 font-normal text-soft">
                  {words.refresh.changes.movedTo} <SiteLink url={page.movedTo} words={words} />
                </p>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{words.refresh.roles[page.role]}</Cell>
            <Cell className="whitespace-nowrap">
              <PageStateBadge state={page.state} words={words} />
              {page.goneSince && <p className="text-xs text-soft">{text.goneSince(format.minute(page.goneSince))}</p>}
            </Cell>
            <Cell className="whitespace-nowrap">{page.readAt ? format.minute(page.readAt) : words.common.never}</Cell>
            <Cell numeric measure>
              {format.whole(page.visits)}
            </Cell>
            <Cell numeric measure>
              {format.whole(page.changes)}
            </Cell>
            <Cell className="min-w-52">{rateText(page.rate, words, format)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
