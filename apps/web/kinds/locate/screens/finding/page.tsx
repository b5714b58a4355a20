import { Fragment } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Badge, Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { languageName } from '@/parts/display-names';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import type { PageInput } from '@/parts/lists/query';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { AnswerBadge, verdictText } from '../../parts/answer';
import { Carried, KnownPage } from '../../parts/evidence/known-page';
import { LookAt } from '../../parts/evidence/look-at';
import { namesOn, pageToShow, pictureOf } from '../../parts/evidence/page-to-show';
import { PageView } from '../../parts/evidence/page-view';
import { readFinding } from '../../parts/evidence/read-finding';
import { ReasonsWhy, Sureness, Trail } from '../../parts/evidence/reasons';
import { Duties } from '../../parts/targets';
import { FilesTable } from './files-table';
import { AskSecond, ProofSheetLink, WithdrawVerdict } from './finding-actions';
import { Weighing } from './weighing';

/**
 * Proof sheet of a search's claim, on screen as on paper: the claim, the page as received, the trail to it, verdicts,
 * times, operator and versions, and the files with their checksums. The scoring is below, in drawers.
 */
export default async function FindingPage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const path = { searchId: id };
  const [{ finding, text: pageText }, files, sheets] = await Promise.all([
    readFinding(id),
    get('/api/findings/{searchId}/files', { path }),
    get('/api/findings/{searchId}/proof-sheets', { path }),
  ]);
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.finding;
  const named = finding.url !== null;
  const picture = pictureOf(finding);
  return (
    <div className="sheet">
      {picture === 'pending' && <ReadAgain />}
      <PageHead
        title={words.evidence.sheet.title(finding.target.name[language], finding.site.name)}
        badges={finding.practice && <Badge>{words.practice.practice}</Badge>}
      >
        <ProofSheetLink searchId={finding.searchId} query={`language=${language}`} main>
          {words.evidence.sheet.download}
        </ProofSheetLink>
      </PageHead>
      <div className="print:hidden">
        <NamesNotice names={namesOn(finding, [pageText])} mayOpen={may(me, 'auditor')} />
      </div>
      <Claim finding={finding} />
      {finding.knownPage && (
        <Section title={words.evidence.known.title}>
          <KnownPage finding={finding} words={words} format={format} />
        </Section>
      )}
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Section title={named ? text.screenshot : words.dossier.homePicture}>
          <PageView
            searchId={finding.searchId}
            title={pageToShow(finding)?.title ?? finding.site.name}
            nearest={!named && pageText !== null}
            home={!named}
            picture={picture}
            layout={finding.picture}
            text={pageText}
            matches={finding.matches}
          />
        </Section>
        <div className="min-w-0">
          {named && (
            <Section title={text.trail}>
              <Trail steps={finding.trail} words={words} />
            </Section>
          )}
          <Section
            title={words.labels.verdicts}
            aside={
              finding.drawn &&
              may(me, 'reviewer') && (
                <div className="print:hidden">
                  <AskSecond searchId={finding.searchId} second={finding.second} />
                </div>
              )
            }
          >
            <VerdictList finding={finding} />
          </Section>
          <Section title={words.labels.when}>
            <Clock clock={files.clock} given={files.given} />
          </Section>
        </div>
      </div>
      <Section title={words.evidence.made.title}>
        <Made finding={finding} />
      </Section>
      {finding.duties.length > 0 && (
        <Section title={words.targets.duties.title}>
          <Duties duties={finding.duties} />
        </Section>
      )}
      <Section title={words.evidence.files.title}>
        <FilesTable finding={finding} files={files} sheets={sheets.items} />
      </Section>
      <Weighing finding={finding} />
    </div>
  );
}

/** Operator of the search and versions of its parts. */
async function Made({ finding }: { finding: Schema<'Finding'> }) {
  const { words, language, format } = await getWords();
  const { sweep, site, algorithm, engineVersion } = finding;
  return (
    <dl className="facts text-sm print:gap-x-5">
      <Fact name={words.labels.sweep}>
        <Link href={`/runs/${sweep.id}`} className="plain-link">
          {sweep.name}
        </Link>
      </Fact>
      <Fact name={words.labels.site}>
        <Link href={`/bodies/${site.id}`} className="plain-link">
          {site.name}
        </Link>
      </Fact>
      <Fact name={words.labels.target}>
        {finding.target.name[language]}, {words.sweep.version(String(finding.target.version))}
      </Fact>
      <Fact name={words.labels.algorithm}>
        {algorithmTitle(algorithm, words)}
        {engineVersion !== null && <>, {words.sweep.version(engineVersion)}</>}
      </Fact>
      <Fact name={words.labels.downloads}>
        <span data-measure>{format.whole(finding.downloads)}</span>
      </Fact>
      <Fact name={words.evidence.language}>
        {finding.language === null ? words.common.unknown : languageName(finding.language, words)}
      </Fact>
    </dl>
  );
}

/** Valid verdicts on a finding, each with its author, time and reason for the question; or the one carried to it. */
async function VerdictList({
  finding: { url, verifications, carried, verdict, rightUrl },
}: {
  finding: Pick<Schema<'Finding'>, 'url' | 'verifications' | 'carried' | 'verdict' | 'rightUrl'>;
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const named = url !== null;
  const valid = verifications.filter(({ undoneAt }) => undoneAt === null);
  if (carried && verdict)
    return (
      <>
        <p>
          <span className="font-medium">{verdictText(verdict, named, words)}</span>
          {rightUrl && (
            <>
              {': '}
              <SiteLink url={rightUrl} words={words} />
            </>
          )}
        </p>
        <Carried carried={carried} words={words} format={format} />
      </>
    );
  if (valid.length === 0) return <p className="text-soft">{words.finding.noVerdicts}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {valid.map((one) => (
        <li key={one.id} className="min-w-0">
          <span className="font-medium">{verdictText(one.verdict, named, words)}</span>
          {one.rightUrl && (
            <>
              {': '}
              <SiteLink url={one.rightUrl} words={words} />
            </>
          )}
          {one.note && <span className="block">“{one.note}”</span>}
          <span className="block text-sm text-soft">
            {one.person.name} · {format.minute(one.at)} · {words.drawn[one.drawn]}
          </span>
          {one.person.id === me.id && may(me, 'reviewer') && <WithdrawVerdict verificationId={one.id} />}
        </li>
      ))}
    </ul>
  );
}

/** Times of the page's events in milliseconds, and the files that contain them. */
async function Clock({ clock, given }: Pick<Schema<'FindingFiles'>, 'clock' | 'given'>) {
  const { words } = await getWords();
  const text = words.evidence.clock;
  if (clock.length === 0) return <p className="text-soft">{text.none}</p>;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm print:grid-cols-[auto_1fr_auto_1fr] print:gap-x-2 print:gap-y-0">
        {clock.map(({ moment, at }) => (
          <Fragment key={moment}>
            <dt className="text-soft">{text.moments[moment].name}</dt>
            <dd>
              <time dateTime={at} className="tabular-nums" data-measure>
                {at.replace('T', ' ').replace('Z', ' UTC')}
              </time>
            </dd>
          </Fragment>
        ))}
      </dl>
      {given && <p className="mt-2 text-sm text-soft">{text.given}</p>}
      <details className="on-paper mt-2 text-sm text-soft print:mt-0">
        <summary className="cursor-pointer print:hidden">{text.whatAre}</summary>
        <ul className="mt-1 flex flex-col gap-1 print:mt-0 print:block [&>li]:print:inline">
          {clock.map(({ moment }) => (
            <li key={moment}>
              <span className="font-medium text-ink">{text.moments[moment].name}:</span> {text.moments[moment].is}{' '}
              {text.held(text.moments[moment].held)}{' '}
            </li>
          ))}
          <li>{text.whose}</li>
        </ul>
      </details>
    </>
  );
}

/** The claim in a sentence, its probability and its reasons. */
async function Claim({ finding }: { finding: Schema<'Finding'> }) {
  const { words, language, format } = await getWords();
  const { url, title, target, site, register } = finding;
  const text = words.evidence.claim;
  return (
    <>
      <p className="text-lg break-words">
        {url === null ? text.none(target.name[language], site.name) : text.found(target.name[language], site.name)}{' '}
        {url !== null && <strong className="font-semibold">{title ?? words.finding.noTitle}</strong>}
      </p>
      {url !== null && (
        <p className="break-words">
          <SiteLink url={url} words={words}>
            {url}
          </SiteLink>
          {register && <span className="text-soft"> {text.on(register)}</span>}
        </p>
      )}
      <LookAt finding={finding} words={words} />
      {finding.scan && <Notice tone="warning">{words.evidence.scan}</Notice>}
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2">
        <AnswerBadge answer={finding.answer} words={words} />
        <div className="flex min-w-0 max-w-prose items-start gap-1.5">
          <div className="min-w-0">
            <Sureness finding={finding} words={words} format={format} />
          </div>
          <WhatIsThis
            term={words.finding.confidenceWhat}
            guide="auditor#know-how-far-to-trust-it"
            words={words.common}
          />
        </div>
      </div>
      <h2 className="mt-3 text-sm font-normal text-soft">{words.labels.why}</h2>
      <ReasonsWhy finding={finding} words={words} format={format} />
    </>
  );
}
