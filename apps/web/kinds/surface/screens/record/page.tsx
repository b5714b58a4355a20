import { type ReactNode, Suspense } from 'react';
import type { Schema } from '@/api/schema';
import { get, getService } from '@/api/server';
import { Link } from '@/design/link';
import { Notice, Skeleton } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { PageInput } from '@/parts/lists/query';
import { MarkedPieces } from '@/parts/marked-pieces';
import { markSpans } from '@/parts/marked-text';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { Party, queryText } from '../../parts/record-texts';

/** Screen of a record, with the page, time, hash and query by which it was retrieved. */
export default async function RecordPage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const record = await get('/api/records/{id}', { path: { id } });
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.surface.record;
  const list = words.surface.records;
  const { evidence } = record;
  return (
    <>
      <PageHead
        title={record.deleted ? list.deleted : (record.title ?? words.labels.untitled)}
        purpose={text.purpose}
      />
      <Section title={text.facts}>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Said name={words.labels.site}>
            <Link href={`/bodies/${record.site.id}`} className="link">
              {record.site.name}
            </Link>
          </Said>
          <Said name={words.labels.kind}>{record.kind && words.surface.kinds[record.kind]}</Said>
          <Said name={list.date}>
            {record.date && [format.day(record.date), record.time].filter(Boolean).join(' ')}
          </Said>
          <Said name={words.labels.published}>{record.published && format.day(record.published)}</Said>
          <Said name={text.documentDate}>{record.documentDate && format.day(record.documentDate)}</Said>
          <Said name={list.direction}>{record.direction && words.surface.directions[record.direction]}</Said>
          <Said name={text.documentNumber}>{record.documentNumber}</Said>
          <Said name={list.caseNumber}>{record.caseNumber}</Said>
          <Said name={text.caseTitle}>{record.caseTitle}</Said>
          <Said name={words.labels.from}>
            {(record.sender || record.senderSign !== 'none') && (
              <Party name={record.sender} sign={record.senderSign} words={words} />
            )}
          </Said>
          <Said name={text.recipient}>
            {(record.recipient || record.recipientSign !== 'none') && (
              <Party name={record.recipient} sign={record.recipientSign} words={words} />
            )}
          </Said>
          <Said name={words.labels.exemption}>{record.exempt && (record.exemption ?? list.yes)}</Said>
          <Said name={text.ground}>{record.legalGround}</Said>
          <Said name={text.link}>{record.link && <SiteLink url={record.link} words={words} />}</Said>
        </dl>
        <p className="mt-2 max-w-[90ch] text-sm text-soft">{text.redacted}</p>
      </Section>
      <Section title={words.labels.evidence}>
        <NamesNotice names={record.names} mayOpen={may(me, 'auditor')} />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Said name={text.portal}>
            <Link href={`/records/portals/${record.portalId}`} className="link break-all">
              {record.portalUrl}
            </Link>
          </Said>
          <Said name={text.page}>
            {evidence.pageUrl ? <SiteLink url={evidence.pageUrl} words={words} /> : text.pageGone}
          </Said>
          <Said name={text.at}>{format.second(evidence.at)}</Said>
          <Said name={words.labels.lastSeen}>{format.second(record.lastSeenAt)}</Said>
          <Said name={words.labels.query}>
            {evidence.query && `${evidence.query.method} · ${queryText(evidence.query, words, format)}`}
          </Said>
          <Said name={text.hash}>{evidence.pageHash && <code className="break-all">{evidence.pageHash}</code>}</Said>
        </dl>
        <p className="mt-2 text-sm text-soft">{evidence.kept ? text.kept : text.notKept}</p>
      </Section>
      {evidence.kept && (
        <Section title={text.received}>
          <Suspense fallback={<Skeleton label={words.common.loading} rows={4} />}>
            <AsReceived record={record} />
          </Suspense>
        </Section>
      )}
    </>
  );
}

/** The text of the page as received, opened at the record's words, which are marked. */
async function AsReceived({ record: { id, names } }: { record: Schema<'MailRecordDetails'> }) {
  const { words } = await getWords();
  const text = words.surface.record;
  const { data: page } = await (await getService()).GET('/api/records/{id}/page', { params: { path: { id } } });
  // While names are redacted, a packet has the redacted text alone: a page whose text is not shown has none.
  const packet = (page || names !== 'covered') && (
    <a href={`/api/records/${id}/packet.zip`} className="link" download>
      {words.labels.sealedPacket}
    </a>
  );
  if (!page)
    return (
      <p className="text-soft">
        {text.notShown} {packet || text.noPacket}
      </p>
    );
  return (
    <>
      <p className="mb-2 text-sm">{packet}</p>
      {page.spans.length === 0 && <Notice tone="warning">{text.notMarked}</Notice>}
      <section
        aria-label={text.received}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="panel relative max-h-[50vh] overflow-auto"
      >
        <MarkedPieces pieces={markSpans(page.text, page.spans)} redacted={names === 'covered'} className="p-4" />
      </section>
      {page.isCut && <p className="mt-1 text-sm text-soft">{text.isCut}</p>}
    </>
  );
}

/** A fact; nothing if its value is empty. */
const Said = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <Fact look="plain" name={name}>
      {children}
    </Fact>
  );
