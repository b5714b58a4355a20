import { get } from '@/api/server';
import { Link, PlainLink } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { ImportForm } from './import-form';
import { countOf } from './import-log-screen';

export default async function SiteImportPage() {
  const { items } = await get('/api/site-imports');
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.siteImport;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {may(me, 'auditor') ? (
        <ImportForm />
      ) : (
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbidden.auditor}</Notice>
      )}
      <Section title={text.earlier}>
        <Table
          caption={text.earlier}
          rows={items}
          empty={<Empty title={text.noEarlier} />}
          keyOf={(item) => item.id}
          columns={(column) => [
            column(words.labels.file, (item: (typeof items)[number]) => (
              <Link href={`/bodies/import/${item.id}`} className="plain-link break-all">
                {item.fileName}
              </Link>
            )),
            column(words.labels.when, (item) => format.minute(item.at)),
            column(words.labels.by, (item) => item.person),
            ...(['added', 'updated', 'unchanged', 'twin', 'failed'] as const).map((result) =>
              column(text[result], { numeric: true }, (item: (typeof items)[number]) => (
                <PlainLink href={`/bodies/import/${item.id}?result=${result}`}>
                  {format.whole(countOf(item, result))}
                </PlainLink>
              )),
            ),
          ]}
        />
      </Section>
    </>
  );
}
