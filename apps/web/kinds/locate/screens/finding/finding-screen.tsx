import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Badge } from '@/design/badge';
import { Fact } from '@/design/fact';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { WhatIsThis } from '@/design/what-is-this';
import { NamesNotice } from '@/parts/names/names-notice';
import { ReadAgain } from '@/parts/read-again';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../../parts/algorithm';
import { AnswerBadge } from '../../parts/answer';
import { AsReceived } from '../../parts/evidence/as-received';
import { Contributions } from '../../parts/evidence/contributions';
import { Dossier } from '../../parts/evidence/dossier';
import { pageToShow } from '../../parts/evidence/page-to-show';
import { PageView } from '../../parts/evidence/page-view';
import { pictureOf } from '../../parts/evidence/picture';
import { ReasonsWhy } from '../../parts/evidence/reasons-why';
import { Sureness } from '../../parts/evidence/sureness';
import { Trail } from '../../parts/evidence/trail';
import { Duties } from '../../parts/targets/duties';
import { languageName } from '../../parts/targets/language-name';
import { AskSecond } from './ask-second';
import { FilesTable } from './files-table';
import { MatchesTable } from './matches-table';

type Finding = components['schemas']['Finding'];

/** What one search claims and why: the page as it was, the way to it, what else came near, and the verdicts. */
export async function FindingScreen({
  finding,
  text: pageText,
  files,
}: {
  finding: Finding;
  /** The text as it was read, where it is kept: of the page named or, where none is, of what came nearest. */
  text: string | null;
  files: components['schemas']['FindingFiles'];
}) {
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.finding;
  const ask = words.common.whatIsThis;
  const named = finding.url !== null;
  const noneNamed = <p className="text-soft">{text.noneNamed}</p>;
  const standing = finding.verifications.filter(({ undoneAt }) => undoneAt === null);
  const picture = pictureOf(finding);
  return (
    <>
      {picture === 'pending' && <ReadAgain />}
      <PageHead
        title={
          <>
            {text.title(finding.site.name)} {finding.practice && <Badge>{words.practice.practice}</Badge>}
          </>
        }
      />
      <NamesNotice names={finding.names} mayOpen={may(me, 'auditor')} />
      <div className="panel p-4">
        <p className="text-lg font-medium break-words">
          {finding.title ?? (finding.url === null ? text.noFinding : text.noTitle)}
        </p>
        {finding.url && <SiteLink url={finding.url} words={words} />}
        <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {finding.register && <Fact name={words.dossier.onRegister}>{finding.register}</Fact>}
          <Fact name={words.sweep.answer}>
            <AnswerBadge answer={finding.answer} words={words} />
          </Fact>
          <Fact
            name={
              <span className="inline-flex items-center gap-1.5">
                {words.review.confidence} <WhatIsThis term={text.confidenceWhat} ask={ask} />
              </span>
            }
          >
            <Sureness finding={finding} words={words} format={format} />
          </Fact>
          <Fact name={words.sweep.downloadsShort}>
            <span data-measure>{format.whole(finding.downloads)}</span>
          </Fact>
          <Fact name={words.overview.target}>
            {finding.target.name[language]}, {words.sweep.version(String(finding.target.version))}
          </Fact>
          <Fact name={words.sweeps.name}>
            <Link href={`/runs/${finding.sweep.id}`} className="plain-link">
              {finding.sweep.name}
            </Link>
          </Fact>
          <Fact name={words.sweep.site}>
            <Link href={`/bodies/${finding.site.id}`} className="plain-link">
              {finding.site.name}
            </Link>
          </Fact>
          <Fact name={words.sweep.algorithm}>{algorithmTitle(finding.algorithm, words)}</Fact>
          <Fact name={words.evidence.language}>
            {finding.language === null ? words.common.unknown : languageName(finding.language, words)}
          </Fact>
        </dl>
        <h2 className="mt-3 text-sm font-normal text-soft">{words.explain.title}</h2>
        <ReasonsWhy finding={finding} words={words} format={format} />
      </div>
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        <Section title={finding.url === null ? words.dossier.homePicture : text.screenshot}>
          <PageView
            searchId={finding.searchId}
            title={pageToShow(finding)?.title ?? finding.site.name}
            nearest={finding.url === null && pageText !== null}
            home={finding.url === null}
            picture={picture}
            layout={finding.picture}
            text={pageText}
            matches={finding.matches}
          />
        </Section>
        <div className="min-w-0">
          <Section title={text.trail}>
            <div className="panel p-4">{named ? <Trail steps={finding.trail} words={words} /> : noneNamed}</div>
          </Section>
          <Section title={text.runnersUp}>
            {finding.runnersUp.length ? (
              <ol className="panel divide-y divide-line">
                {finding.runnersUp.map((runner) => (
                  <li key={runner.rank} className="flex min-w-0 justify-between gap-3 px-4 py-2">
                    <span className="min-w-0">
                      <span className="break-words">{runner.title}</span>
                      <span className="block text-sm text-soft">
                        <SiteLink url={runner.url} words={words} />
                      </span>
                    </span>
                    <span className="tabular-nums">{format.confidence(runner.confidence)}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="text-soft">{text.noRunnersUp}</p>
            )}
          </Section>
        </div>
      </div>
      <Section title={words.evidence.received.title}>
        {named ? <AsReceived finding={finding} words={words} format={format} /> : noneNamed}
      </Section>
      {finding.duties.length > 0 && (
        <Section title={words.targets.duties.title}>
          <Duties duties={finding.duties} words={words} format={format} />
        </Section>
      )}
      <Section title={words.evidence.files.title}>
        <FilesTable finding={finding} files={files} words={words} format={format} />
      </Section>
      <Section title={words.dossier.title} what={<WhatIsThis term={text.dossierWhat} ask={ask} />}>
        {finding.record ? (
          <details className="panel p-4" open={finding.url === null}>
            <summary className="cursor-pointer">{words.dossier.open}</summary>
            <div className="mt-3">
              <Dossier
                record={finding.record}
                stopped={words.reasons[finding.reason]}
                found={finding.url}
                words={words}
                format={format}
              />
            </div>
          </details>
        ) : (
          <p className="text-soft">{words.dossier.none}</p>
        )}
      </Section>
      <Section
        title={text.verdicts}
        aside={
          finding.drawn && may(me, 'reviewer') && <AskSecond searchId={finding.searchId} second={finding.second} />
        }
      >
        {standing.length ? (
          <Table caption={text.verdicts}>
            <thead>
              <tr>
                <Heading>{text.verdict}</Heading>
                <Heading>{text.page}</Heading>
                <Heading>{text.person}</Heading>
                <Heading>{words.review.drawn}</Heading>
                <Heading>{text.at}</Heading>
              </tr>
            </thead>
            <tbody>
              {standing.map((one) => (
                <Row key={one.id}>
                  <Cell head>
                    {words.verdicts[one.verdict]}
                    {one.note && <p className="font-normal text-soft">“{one.note}”</p>}
                  </Cell>
                  <Cell>{one.rightUrl && <SiteLink url={one.rightUrl} words={words} />}</Cell>
                  <Cell>{one.person.name}</Cell>
                  <Cell>{words.drawn[one.drawn]}</Cell>
                  <Cell className="whitespace-nowrap">{format.minute(one.at)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        ) : (
          <p className="text-soft">{text.noVerdicts}</p>
        )}
      </Section>
      <details className="mt-6">
        <summary className="cursor-pointer">
          <h2 className="ml-1 inline text-lg">{text.weights}</h2>
        </summary>
        <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
          <Section title={words.evidence.contributions.title} what={<WhatIsThis term={text.weightsWhat} ask={ask} />}>
            <div className="panel p-4">
              {named ? <Contributions finding={finding} words={words} format={format} /> : noneNamed}
            </div>
          </Section>
          <Section title={text.matches}>
            <MatchesTable matches={finding.matches} words={words} format={format} />
          </Section>
        </div>
      </details>
    </>
  );
}
