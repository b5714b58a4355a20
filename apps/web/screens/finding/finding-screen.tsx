import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { PageView } from '@/parts/evidence/page-view';
import { pictureOf } from '@/parts/evidence/picture';
import { ReasonsWhy } from '@/parts/evidence/reasons-why';
import { Sureness } from '@/parts/evidence/sureness';
import { Trail } from '@/parts/evidence/trail';
import { algorithmTitle } from '@/parts/locate/algorithm';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { MatchesTable } from './matches-table';

/** What one search claims and why: the page as it was, the way to it, what else came near, and the verdicts. */
export async function FindingScreen({
  finding,
  text: pageText,
}: {
  finding: components['schemas']['Finding'];
  /** The page's text as it was read, where it is kept. */
  text: string | null;
}) {
  const { words, language, format } = await getWords();
  const text = words.finding;
  const standing = finding.verifications.filter(({ undoneAt }) => undoneAt === null);
  return (
    <>
      <PageHead title={text.title(finding.site.name)} purpose={text.purpose} />
      <div className="panel p-4">
        <p className="text-lg font-medium break-words">{finding.title ?? text.noFinding}</p>
        {finding.url && <SiteLink url={finding.url} words={words} />}
        <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <Fact name={words.review.confidence}>
            <Sureness finding={finding} words={words} format={format} />
          </Fact>
          <Fact name={words.sweep.downloadsShort}>{format.whole(finding.downloads)}</Fact>
          <Fact name={words.overview.target}>
            {finding.target.name[language]}, {words.sweep.version(String(finding.target.version))}
          </Fact>
          <Fact name={words.sweeps.name}>
            <Link href={`/sweeps/${finding.sweep.id}`} className="plain-link">
              {finding.sweep.name}
            </Link>
          </Fact>
          <Fact name={words.sweep.site}>
            <Link href={`/sites/${finding.site.id}`} className="plain-link">
              {finding.site.name}
            </Link>
          </Fact>
          <Fact name={words.sweep.algorithm}>{algorithmTitle(finding.algorithm, words)}</Fact>
          {finding.fetchedAt && <Fact name={text.fetched}>{format.minute(finding.fetchedAt)}</Fact>}
        </dl>
        <h2 className="mt-3 text-sm font-normal text-soft">{words.explain.title}</h2>
        <ReasonsWhy finding={finding} words={words} format={format} />
        {finding.bodyHash && (
          <p className="mt-1 text-xs break-all text-soft">
            {finding.fileHash ? text.textHash : text.hash}: <code className="font-mono">{finding.bodyHash}</code>
          </p>
        )}
        {finding.fileHash && (
          <p className="mt-1 text-xs break-all text-soft">
            {text.fileHash}: <code className="font-mono">{finding.fileHash}</code>
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        <Section title={text.screenshot}>
          <PageView
            searchId={finding.searchId}
            title={finding.title ?? finding.site.name}
            picture={pictureOf(finding)}
            text={pageText}
            matched={finding.matches.map(({ word }) => word)}
          />
        </Section>
        <div className="min-w-0">
          <Section title={text.trail}>
            <div className="panel p-4">
              <Trail steps={finding.trail} words={words} />
            </div>
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
                    <span className="tabular-nums">{format.percent(runner.confidence)}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="text-soft">{text.noRunnersUp}</p>
            )}
          </Section>
        </div>
      </div>
      <Section title={text.matches}>
        <MatchesTable matches={finding.matches} words={words} format={format} />
      </Section>
      <Section title={text.verdicts}>
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
                  <Cell head>{words.verdicts[one.verdict]}</Cell>
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
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
