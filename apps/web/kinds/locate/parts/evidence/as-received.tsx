import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { SiteLink } from '@/parts/addresses';
import { Redacted } from '@/parts/names/redacted';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';

type Received = NonNullable<Schema<'Finding'>['received']>;
type Head = NonNullable<Received['head']>;

interface Props {
  finding: Schema<'Finding'>;
  words: WordsWith<'evidence'>;
  format: Formats;
}

/** Receipt of a page: request, response and connection. */
export function AsReceived({ finding, words, format }: Props) {
  const { received } = finding;
  const text = words.evidence.received;
  const redacted = <Redacted redactions={finding.redacted} words={words} format={format} />;
  if (!received)
    return (
      <div className="text-sm">
        <p className="text-soft">{words.finding.noText}</p>
        {redacted}
      </div>
    );
  const { head } = received;
  const facts: [string, ReactNode][] = [
    [text.asked, <Address key="asked" url={received.url} words={words} />],
    [text.hops, <Hops key="hops" hops={received.hops} words={words} />],
    [
      text.answered,
      received.finalUrl !== received.url && <Address key="answered" url={received.finalUrl} words={words} />,
    ],
    [text.status, statusOf(received, words)],
    [
      text.at,
      finding.fetchedAt && `${format.second(finding.fetchedAt)}, ${text.took(format.whole(received.durationMs))}`,
    ],
    [text.type, [finding.contentType, received.charset && text.charset(received.charset)].filter(Boolean).join(', ')],
    [text.size, received.bytes === null ? null : format.size(received.bytes)],
    ...(head ? connectionOf(head, words, format) : []),
  ];
  return (
    <div className="@container text-sm">
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 @md:grid-cols-[11rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
      </dl>
      {!head && <p className="mt-2 text-soft">{text.notKept}</p>}
      {redacted}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-soft @max-md:mt-1">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}

/** The whole URL, query included: all of it is evidence. */
const Address = ({ url, words }: { url: string; words: WordsWith<'evidence'> }) => (
  <SiteLink url={url} words={words}>
    {url}
  </SiteLink>
);

function statusOf({ status, head }: Received, words: WordsWith<'evidence'>): string {
  if (status === null) return words.common.unknown;
  return head ? `${status} ${head.statusText} (HTTP/${head.httpVersion})` : String(status);
}

function Hops({ hops, words }: { hops: Received['hops']; words: WordsWith<'evidence'> }) {
  const text = words.evidence.received;
  const by: Record<string, string> = text.by;
  if (hops.length === 0) return words.labels.none;
  return (
    <ol>
      {hops.map((hop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hops of one answer keep their places
        <li key={index}>
          <span className="tabular-nums">{hop.status}</span> <Address url={hop.url} words={words} />
          {hop.by && <span className="text-soft"> {by[hop.by] ?? hop.by}</span>}
        </li>
      ))}
    </ol>
  );
}

function connectionOf(
  { address, port, tls, headers }: Head,
  words: WordsWith<'evidence'>,
  format: Formats,
): [string, ReactNode][] {
  const text = words.evidence.received;
  return [
    [words.labels.address, address && text.port(address, String(port))],
    [text.tls, tls ? <Certificate key="tls" tls={tls} words={words} format={format} /> : text.noTls],
    [
      text.headers,
      <details key="headers">
        <summary className="cursor-pointer">{text.showHeaders(format.whole(headers.length))}</summary>
        <dl className="mt-1 flex flex-col gap-0.5" data-measure>
          {headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the headers of one answer keep their places
            <div key={index}>
              <dt className="inline text-soft">{name}: </dt>
              <dd className="inline font-mono text-xs break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </details>,
    ],
  ];
}

function Certificate({ tls, words, format }: { tls: Schema<'Tls'>; words: WordsWith<'evidence'>; format: Formats }) {
  const text = words.evidence.received;
  return (
    <>
      {tls.protocol}, {tls.cipher}
      <span className="block">
        {text.certificate(tls.subject, tls.issuer)}, {text.valid(format.day(tls.validFrom), format.day(tls.validTo))}
      </span>
      <span className="block text-soft">
        {text.fingerprint}: <code className="font-mono text-xs break-all">{tls.fingerprint256}</code>
      </span>
    </>
  );
}
