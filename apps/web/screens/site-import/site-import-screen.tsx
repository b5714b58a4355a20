import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { ImportForm } from './import-form';
import { countOf } from './results';

/** Reads a list of sites; shows what became of earlier lists. */
export async function SiteImportScreen({ imports }: { imports: components['schemas']['SiteImport'][] }) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.siteImport;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {may(me, 'auditor') ? (
        <ImportForm />
      ) : (
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbiddenBody}</Notice>
      )}
      <Section title={text.earlier}>
        {imports.length === 0 ? (
          <Empty title={text.noEarlier} />
        ) : (
          <TableFrame caption={text.earlier}>
            <thead>
              <tr>
                <Heading>{text.fileName}</Heading>
                <Heading>{text.when}</Heading>
                <Heading>{text.who}</Heading>
                <Heading numeric>{text.added}</Heading>
                <Heading numeric>{text.updated}</Heading>
                <Heading numeric>{text.unchanged}</Heading>
                <Heading numeric>{text.twin}</Heading>
                <Heading numeric>{text.failed}</Heading>
              </tr>
            </thead>
            <tbody>
              {imports.map((item) => (
                <Row key={item.id}>
                  <Cell head>
                    <Link href={`/bodies/import/${item.id}`} className="plain-link break-all">
                      {item.fileName}
                    </Link>
                  </Cell>
                  <Cell className="whitespace-nowrap">{format.minute(item.at)}</Cell>
                  <Cell>{item.person}</Cell>
                  {(['added', 'updated', 'unchanged', 'twin', 'failed'] as const).map((result) => (
                    <Cell key={result} numeric>
                      <Link href={`/bodies/import/${item.id}?result=${result}`} className="plain-link">
                        {format.whole(countOf(item, result))}
                      </Link>
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </TableFrame>
        )}
      </Section>
    </>
  );
}
