import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Badge } from '@/design/badge';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.title });

export default async function TargetsPage() {
  const [{ words, language, format }, service] = await Promise.all([getWords(), getService()]);
  const targets = await read(service.GET('/api/targets'));
  const text = words.targets;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
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
              <Cell>{target.languages.join(', ')}</Cell>
              <Cell numeric>{target.version}</Cell>
              <Cell numeric>
                <Link href={`/sweeps?target=${target.slug}`} className="plain-link">
                  {format.whole(target.sweeps)}
                </Link>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}
