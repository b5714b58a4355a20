import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { Link } from '@/design/link';
import { Table } from '@/design/table';
import { SiteName } from '@/parts/lists/site-name';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { Party } from '../../parts/party';

type MailRecord = components['schemas']['MailRecord'];

/** Records, a row each; each leads to its evidence. */
export async function RecordsTable({ records }: { records: readonly MailRecord[] }) {
  const { words, format } = await getWords();
  const text = words.surface.records;
  return (
    <Table
      caption={text.title}
      rows={records}
      keyOf={(record) => record.id}
      columns={(column) => [
        column(text.date, (record) => record.date && format.day(record.date)),
        column(text.what, { head: true, className: 'min-w-64 break-words' }, (record) => (
          <>
            <Link href={`/records/${record.id}`} className="plain-link">
              {record.forgotten ? text.forgotten : (record.title ?? text.noTitle)}
            </Link>
            {record.exempt && (
              <p className="mt-1">
                <Badge tone="warning">{record.exemption ?? text.exempt}</Badge>
              </p>
            )}
          </>
        )),
        column(text.direction, (record) => record.direction && words.surface.directions[record.direction]),
        column(text.parties, { className: 'min-w-40' }, (record) => <Parties record={record} words={words} />),
        column(text.caseNumber, (record) => record.documentNumber ?? record.caseNumber),
        column(text.site, { className: 'min-w-36' }, (record) => <SiteName site={record.site} />),
      ]}
    />
  );
}

function Parties({ record, words }: { record: MailRecord; words: Words }) {
  const { sender, senderSign, recipient, recipientSign } = record;
  const [from, to] = [sender !== null || senderSign !== 'none', recipient !== null || recipientSign !== 'none'];
  return (
    <>
      {from && <Party name={sender} sign={senderSign} words={words} />}
      {from && to && ' → '}
      {to && <Party name={recipient} sign={recipientSign} words={words} />}
    </>
  );
}
