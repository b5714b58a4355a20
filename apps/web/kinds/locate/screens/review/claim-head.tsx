'use client';
import type { components } from '@hyrde/client';
import type { RefObject } from 'react';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { SiteLink } from '@/parts/addresses';
import { useWords } from '@/words/client';

/** The claim to judge: the question, the site, and the named page. */
export function ClaimHead({
  finding,
  heading,
}: {
  finding: components['schemas']['Finding'];
  heading: RefObject<HTMLHeadingElement | null>;
}) {
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
        </p>
      )}
    </div>
  );
}
