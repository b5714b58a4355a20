import Link from 'next/link';
import type { ReactNode } from 'react';
import type { components } from '@/api/api.gen';
import { PageHead, Section } from '@/design/page-head';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { Party } from '../../parts/party';
import { queryText } from '../../parts/query-text';

/** One record, with the page, the time, the hash and the query by which it came up. */
export async function RecordScreen({ record }: { record: components['schemas']['MailRecordDetails'] }) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.surface.record;
  const list = words.surface.records;
  const { evidence } = record;
  return (
    <>
      <PageHead title={record.forgotten ? list.forgotten : (record.title ?? list.noTitle)} purpose={text.purpose} />
      <Section title={text.facts}>
        <dl className="panel grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2">
          <Fact name={list.site}>
            <Link href={`/bodies/${record.site.id}`} className="link">
              {record.site.name}
            </Link>
          </Fact>
          <Fact name={list.date}>{record.date && format.day(record.date)}</Fact>
          <Fact name={text.documentDate}>{record.documentDate && format.day(record.documentDate)}</Fact>
          <Fact name={list.direction}>{record.direction && words.surface.directions[record.direction]}</Fact>
          <Fact name={text.documentNumber}>{record.documentNumber}</Fact>
          <Fact name={list.caseNumber}>{record.caseNumber}</Fact>
          <Fact name={text.caseTitle}>{record.caseTitle}</Fact>
          <Fact name={text.sender}>
            {(record.sender || record.senderSign !== 'none') && (
              <Party name={record.sender} sign={record.senderSign} words={words} />
            )}
          </Fact>
          <Fact name={text.recipient}>
            {(record.recipient || record.recipientSign !== 'none') && (
              <Party name={record.recipient} sign={record.recipientSign} words={words} />
            )}
          </Fact>
          <Fact name={text.exemption}>{record.exempt && (record.exemption ?? list.yes)}</Fact>
          <Fact name={text.ground}>{record.legalGround}</Fact>
          <Fact name={text.link}>{record.link && <SiteLink url={record.link} words={words} />}</Fact>
        </dl>
        <p className="mt-2 max-w-[90ch] text-sm text-soft">{text.masked}</p>
      </Section>
      <Section title={text.evidence}>
        <NamesNotice names={record.names} mayOpen={may(me, 'auditor')} />
        <dl className="panel grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2">
          <Fact name={text.portal}>
            <Link href={`/records/portals/${record.portalId}`} className="link break-all">
              {record.portalUrl}
            </Link>
          </Fact>
          <Fact name={text.page}>
            {evidence.pageUrl ? <SiteLink url={evidence.pageUrl} words={words} /> : text.pageGone}
          </Fact>
          <Fact name={text.at}>{format.second(evidence.at)}</Fact>
          <Fact name={text.seen}>{format.second(record.lastSeenAt)}</Fact>
          <Fact name={text.query}>
            {evidence.query && `${evidence.query.method}: ${queryText(evidence.query, words, format)}`}
          </Fact>
          <Fact name={text.hash}>{evidence.pageHash && <code className="break-all">{evidence.pageHash}</code>}</Fact>
        </dl>
        <p className="mt-2 text-sm text-soft">{evidence.kept ? text.kept : text.notKept}</p>
      </Section>
    </>
  );
}

/** Left out where there is nothing to say. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
