import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { WordsWith } from '@/words/client';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';

type Finding = Schema<'Finding'>;
type Visit = Schema<'KnownPageSeen'>;

/** State of a known page as a visit saw it, with the reason. */
export const seenText = ({ state, reason }: Pick<Visit, 'state' | 'reason'>, words: FrameWords): string => {
  const reasons: Record<string, string> = { ...words.reasons, ...words.knownPageReasons };
  const why = reason === null ? undefined : reasons[reason];
  return [`${words.knownPageStates[state]}.`, why].filter(Boolean).join(' ');
};

/** Sentence above a visit: the search missed the page, nothing is known of the page, or the page has left its address. */
const introOf = (
  { change, knownPage }: Pick<Finding, 'change' | 'knownPage'>,
  words: WordsWith<'evidence'>,
): string => {
  const text = words.evidence.known;
  if (knownPage?.state === 'not-seen') return text.unproven;
  return change === 'missed' || knownPage?.state === 'there' ? text.missed : text.lost;
};

interface Props {
  finding: Pick<Finding, 'searchId' | 'change' | 'knownPage'>;
  words: WordsWith<'evidence'>;
  format: Formats;
}

/** The visit of the page that was known before a search which did not name it: the evidence for a loss or a miss. */
export function KnownPage({ finding, words, format }: Props) {
  const { knownPage } = finding;
  if (!knownPage) return null;
  const text = words.evidence.known;
  const { url, finalUrl, status, probe, at, namedBy, hasText } = knownPage;
  return (
    <>
      <p className="mb-2 max-w-prose">{introOf(finding, words)}</p>
      <dl className="facts text-sm print:gap-x-5">
        <Fact name={text.page}>
          <SiteLink url={url} words={words} />
        </Fact>
        <Fact name={text.seen}>
          {seenText(knownPage, words)}
          {status !== null && ` ${text.status(String(status))}`}
        </Fact>
        {finalUrl && (
          <Fact name={text.answered}>
            <SiteLink url={finalUrl} words={words} />
          </Fact>
        )}
        {probe && (
          <Fact name={text.probe}>
            <SiteLink url={probe.url} words={words} />
            {probe.status !== null && ` ${text.status(String(probe.status))}`}
          </Fact>
        )}
        <Fact name={text.at}>
          <time dateTime={at} data-measure>
            {format.second(at)}
          </time>
        </Fact>
        {namedBy && (
          <Fact name={text.namedBy}>
            <Link href={`/findings/${namedBy}`} className="link">
              {text.finding}
            </Link>
          </Fact>
        )}
      </dl>
      {namedBy && hasText && (
        <p className="mt-2 print:hidden">
          <Link
            href={`/records/compare/pages?before=${namedBy}&after=${finding.searchId}&of=known-page`}
            className="link"
          >
            {text.sideBySide}
          </Link>
        </p>
      )}
    </>
  );
}

/** Origin of a verdict that was given on the finding of another sweep. */
export function Carried({
  carried,
  words,
  format,
}: {
  carried: NonNullable<Finding['carried']>;
  words: WordsWith<'evidence'>;
  format: Formats;
}) {
  const text = words.evidence.carried;
  const { by, at, searchId, sweep } = carried;
  return (
    <p className="text-sm text-soft">
      {by && text.by(by)}
      {at && ` · ${format.minute(at)} · `}
      {searchId && sweep ? (
        <>
          {text.on}{' '}
          <Link href={`/findings/${searchId}`} className="link">
            {sweep.name}
          </Link>
        </>
      ) : (
        text.deleted
      )}{' '}
      {text.holds}
    </p>
  );
}
