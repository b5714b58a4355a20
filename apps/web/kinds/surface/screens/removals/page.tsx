import { get } from '@/api/server';
import { Link } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';
import { RemovePerson } from '../../parts/remove-person';

/** Requests for removal, descending by time; the names are deleted once a removal is done. */
export default async function RemovalsPage() {
  const { items } = await get('/api/records/removals');
  const { words, format } = await getWords();
  const text = words.surface.removal;
  return (
    <>
      <PageHead title={text.all} purpose={text.allPurpose}>
        <RemovePerson />
      </PageHead>
      <Table
        caption={text.all}
        rows={items}
        empty={<p className="text-soft">{text.none}</p>}
        keyOf={({ id }) => id}
        columns={(column) => [
          column(text.asked, ({ id, createdAt }) => (
            <Link href={`/records/removals/${id}`} className="link">
              {format.second(createdAt)}
            </Link>
          )),
          column(words.labels.by, ({ requestedBy }) => requestedBy),
          column(words.labels.state, ({ state }) => text.states[state]),
        ]}
      />
    </>
  );
}
