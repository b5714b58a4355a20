'use client';
import type { RefObject } from 'react';
import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/addresses';
import { languageName } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { AsReceived } from '../../parts/evidence/as-received';
import { Dossier } from '../../parts/evidence/dossier';
import { KnownPage } from '../../parts/evidence/known-page';
import { LookAt } from '../../parts/evidence/look-at';
import { Contributions, ReasonsWhy, Sureness, Trail } from '../../parts/evidence/reasons';
import { evidenceWords } from '../../words/evidence';

/**
 * True if the verdict is given without seeing the search's confidence. Accuracy is measured on the random sample, and a
 * person who has read "97 %" agrees more often.
 */
export const isBlind = ({ drawn }: Schema<'Finding'>): boolean => drawn === 'sample';

/** The trail to the page and, unless the review is blind, the evidence for it. */
export function ClaimDetails({ finding, picking }: { finding: Schema<'Finding'>; picking: boolean }) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  const blind = isBlind(finding);
  return (
    <div className="flex flex-col gap-3">
      {!blind && <LookAt finding={finding} words={words} />}
      {finding.knownPage && (
        <section>
          <h3 className="mb-1 text-sm text-soft">{words.evidence.known.title}</h3>
          <div className="text-sm">
            <KnownPage finding={finding} words={words} format={format} />
          </div>
        </section>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {!blind && (
          <>
            <dt className="text-soft">{words.labels.confidence}</dt>
            <dd>
              <Sureness finding={finding} words={words} format={format} />
            </dd>
          </>
        )}
        {!blind && finding.matches.length > 0 && (
          <>
            <dt className="text-soft">{words.labels.matchedWords}</dt>
            <dd>{finding.matches.map(({ word }) => word).join(', ')}</dd>
          </>
        )}
        {finding.language !== null && (
          <>
            <dt className="text-soft">{words.evidence.language}</dt>
            <dd>{languageName(finding.language, words)}</dd>
          </>
        )}
        {finding.drawn && (
          <>
            <dt className="text-soft">{text.drawn}</dt>
            <dd>{blind ? text.blind : words.drawn[finding.drawn]}</dd>
          </>
        )}
        {finding.after && (
          <>
            <dt className="text-soft">{text.after}</dt>
            <dd>
              <Link href={`/records/changes/${finding.after.changeId}`} className="plain-link">
                {words.pageChanges[finding.after.change]}, {format.minute(finding.after.at)}
              </Link>
            </dd>
          </>
        )}
        {!blind && (
          <>
            <dt className="text-soft">{words.labels.why}</dt>
            <dd>
              <ReasonsWhy finding={finding} words={words} format={format} />
            </dd>
          </>
        )}
      </dl>
      {!blind && finding.contributions.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-soft">{words.evidence.contributions.title}</summary>
          <div className="mt-1">
            <Contributions finding={finding} words={words} format={format} />
          </div>
        </details>
      )}
      {finding.received && (
        <details>
          <summary className="cursor-pointer text-sm text-soft">{words.evidence.received.title}</summary>
          <div className="mt-1">
            <AsReceived finding={finding} words={words} format={format} />
          </div>
        </details>
      )}
      {finding.record && (
        <details key={finding.searchId} open={finding.url === null}>
          <summary className="cursor-pointer text-sm text-soft">{words.dossier.title}</summary>
          <div className="mt-1">
            <Dossier
              record={finding.record}
              stopped={words.reasons[finding.reason]}
              found={finding.url}
              blind={blind}
              words={words}
              format={format}
            />
          </div>
        </details>
      )}
      {finding.trail.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm text-soft">{words.labels.trail}</h3>
          <div className="text-sm">
            <Trail steps={finding.trail} words={words} />
          </div>
        </section>
      )}
      {!blind && !picking && finding.runnersUp.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm text-soft">{words.labels.runnersUp}</h3>
          <ol className="list-decimal pl-5 text-sm">
            {finding.runnersUp.slice(0, 5).map((runner) => (
              <li key={runner.rank}>
                <span className="break-words">{runner.title}</span>{' '}
                <span className="text-soft tabular-nums">{format.confidence(runner.confidence)}</span>
                <span className="block text-xs text-soft">
                  <SiteLink url={runner.url} words={words} />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface Props {
  finding: Schema<'Finding'>;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The claim to judge: the question, the site, and the named page. */
export function ClaimHead({ finding, heading }: Props) {
  const { words, language } = useWords(evidenceWords);
  const text = words.review;
  const target = finding.target.name[language];
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {finding.url
          ? `${text.claim(target)} ${finding.site.name}?`
          : `${finding.site.name}: ${text.claimNone(target)}`}
      </h2>
      <p className="text-sm text-soft">
        <SiteLink url={finding.site.homeUrl} words={words} />
        {finding.site.region && ` · ${finding.site.region}`}
      </p>
      {finding.url && (
        <p className="mt-1">
          <span className="block font-medium break-words">{finding.title}</span>
          <SiteLink url={finding.url} words={words} />
          {finding.register && (
            <span className="block text-sm">
              {words.dossier.onRegister}: {finding.register}
            </span>
          )}
          {finding.scan && <span className="block text-sm">{words.evidence.scan}</span>}
        </p>
      )}
    </div>
  );
}
