import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Badge } from '@/design/badge';
import { Cell, Heading, Row, Table } from '@/design/table';
import { SiteCell } from '@/parts/lists/site-cell';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { Party } from '../../parts/party';

type MailRecord = components['schemas']['MailRecord'];

/** Records, a row each; each leads to its evidence. */
export async function RecordsTable({ records }: { records: readonly MailRecord[] }) {
  const { words, format } = await getWords();
  const text = words.surface.records;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.date}</Heading>
          <Heading>{text.what}</Heading>
          <Heading>{text.direction}</Heading>
          <Heading>{text.parties}</Heading>
          <Heading>{text.caseNumber}</Heading>
          <Heading>{text.site}</Heading>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id}>
            <Cell className="whitespace-nowrap">{record.date && format.day(record.date)}</Cell>
            <Cell head className="min-w-64 break-words">
              <Link href={`/records/${record.id}`} className="plain-link">
                {record.forgotten ? text.forgotten : (record.title ?? text.noTitle)}
              </Link>
              {record.exempt && (
                <p className="mt-1">
                  <Badge tone="warning">{record.exemption ?? text.exempt}</Badge>
                </p>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{record.direction && words.surface.directions[record.direction]}</Cell>
            <Cell className="min-w-40">
              <Parties record={record} words={words} />
            </Cell>
            <Cell className="whitespace-nowrap">{record.documentNumber ?? record.caseNumber}</Cell>
            <SiteCell site={record.site} />
          </Row>
        ))}
      </tbody>
    </Table>
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
