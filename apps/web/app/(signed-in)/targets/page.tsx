import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { languageName } from '@/parts/targets/language-name';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.title });

export default async function TargetsPage(props: PageInput) {
  const [search, { words, language, format }, me, service] = await Promise.all([
    props.searchParams,
    getWords(),
    getMe(),
    getService(),
  ]);
  const archived = one(search, 'archived') === 'true';
  const targets = await read(service.GET('/api/targets', { params: { query: { archived: String(archived) } } }));
  const text = words.targets;
  return (
    <>
      <PageHead title={archived ? text.showArchived : text.title} purpose={text.purpose}>
        {may(me, 'auditor') && (
          <ButtonLink href="/targets/new" kind="main">
            {text.new.button}
          </ButtonLink>
        )}
      </PageHead>
      {targets.items.length === 0 ? (
        <Empty title={text.noneArchived} />
      ) : (
        <Table caption={text.title}>
          <thead>
            <tr>
              <Heading>{words.overview.target}</Heading>
              <Heading>{text.languages}</Heading>
              <Heading numeric>{text.version}</Heading>
              <Heading numeric>{text.sweeps}</Heading>
            </tr>
          </thead>
          <tbody>
            {targets.items.map((target) => (
              <Row key={target.id}>
                <Cell head className="min-w-56">
                  <Link href={`/targets/${target.slug}`} className="plain-link">
                    {target.name[language]}
                  </Link>{' '}
                  {target.builtIn && <Badge>{text.builtIn}</Badge>}
                  <p className="max-w-prose font-normal text-soft">{target.description[language]}</p>
                </Cell>
                <Cell>{target.languages.map((code) => languageName(code, words)).join(', ')}</Cell>
                <Cell numeric>
                  <Link href={`/targets/${target.slug}/versions`} className="plain-link">
                    {format.whole(target.version)}
                  </Link>
                </Cell>
                <Cell numeric>
                  <Link href={`/sweeps?target=${target.slug}`} className="plain-link">
                    {format.whole(target.sweeps)}
                  </Link>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-4">
        <Link href={archived ? '/targets' : '/targets?archived=true'} className="link">
          {archived ? text.showActive : text.showArchived}
        </Link>
      </p>
    </>
  );
}
