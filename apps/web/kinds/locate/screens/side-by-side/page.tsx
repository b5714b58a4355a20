import { notFound } from 'next/navigation';
import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { SiteLink } from '@/parts/addresses';
import { one, type PageInput } from '@/parts/lists/query';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { AnswerBadge } from '../../parts/answer';
import { KnownPage } from '../../parts/evidence/known-page';
import { namesOn, pageToShow, pictureOf } from '../../parts/evidence/page-to-show';
import { PageView } from '../../parts/evidence/page-view';
import { type FindingText, readFinding, readKnownPage } from '../../parts/evidence/read-finding';
import { ScrollTogether } from './scroll-together';

/**
 * Pages of two findings side by side: of one site by two sweeps, or by two algorithms; or a page known before and what
 * its visit saw in its place.
 */
export default async function SideBySidePage(props: PageInput) {
  const search = await props.searchParams;
  const [before, after] = [one(search, 'before'), one(search, 'after')];
  if (!before || !after) notFound();
  const isVisit = one(search, 'of') === 'known-page';
  const [left, right] = await Promise.all([readFinding(before), isVisit ? readKnownPage(after) : readFinding(after)]);
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.compare.pages;
  const names = [left, right].map(({ finding, text }) => namesOn(finding, [text]));
  const sites = [...new Set([left, right].map(({ finding }) => finding.site.name))];
  return (
    <>
      <PageHead
        title={`${left.finding.target.name[language]}: ${sites.join(', ')}`}
        purpose={isVisit ? words.evidence.known.lost : text[sameness(left.finding, right.finding)]}
      />
      <NamesNotice names={names.find((one) => one === 'covered') ?? names[0] ?? 'none'} mayOpen={may(me, 'auditor')} />
      <ScrollTogether label={text.together}>
        <Page side={left} name={words.compare.before} />
        {isVisit ? (
          <Visited side={right} name={words.compare.after} />
        ) : (
          <Page side={right} name={words.compare.after} />
        )}
      </ScrollTogether>
    </>
  );
}

/** The text that answered at the address of a page known before, with what the visit saw. */
async function Visited({ side: { finding, text }, name }: { side: FindingText; name: string }) {
  const { words, format } = await getWords();
  const { searchId, sweep, knownPage } = finding;
  return (
    <div className="min-w-0">
      <h2 className="text-base">
        {name}:{' '}
        <Link href={`/findings/${searchId}`} className="plain-link">
          {sweep.name}
        </Link>
      </h2>
      <KnownPage finding={finding} words={words} format={format} />
      <PageView
        searchId={searchId}
        title={knownPage?.url ?? finding.site.name}
        label={`${name}: ${knownPage?.url ?? finding.site.name}`}
        nearest={false}
        home={false}
        picture="off"
        layout={null}
        text={text}
        matches={[]}
      />
    </div>
  );
}

/** Compares the two pages' checksums; `unknown` if a page has none: it is older than checksums or does not exist. */
function sameness(before: Schema<'Finding'>, after: Schema<'Finding'>): 'sameBytes' | 'otherBytes' | 'unknown' {
  if (!before.receivedHash || !after.receivedHash) return 'unknown';
  return before.receivedHash === after.receivedHash ? 'sameBytes' : 'otherBytes';
}

async function Page({ side: { finding, text }, name }: { side: FindingText; name: string }) {
  const { words, format } = await getWords();
  const { url, fetchedAt, sweep, searchId } = finding;
  const title = pageToShow(finding)?.title ?? finding.site.name;
  return (
    <div className="min-w-0">
      <h2 className="text-base">
        {name}:{' '}
        <Link href={`/findings/${searchId}`} className="plain-link">
          {sweep.name}
        </Link>
      </h2>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <AnswerBadge answer={finding.answer} words={words} />
        {fetchedAt && (
          <time dateTime={fetchedAt} className="text-sm text-soft">
            {format.second(fetchedAt)}
          </time>
        )}
      </div>
      <p className="mb-2 min-h-6 break-words">{url ? <SiteLink url={url} words={words} /> : words.finding.noFinding}</p>
      <PageView
        searchId={searchId}
        title={title}
        label={`${name}: ${title}`}
        nearest={url === null && text !== null}
        home={url === null}
        picture={pictureOf(finding)}
        layout={finding.picture}
        text={text}
        matches={finding.matches}
      />
    </div>
  );
}
