import type { components } from '@hyrde/client';
import { SiteLink } from '@/parts/addresses';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { Language } from '@/words/language';
import { AnswerBadge } from '../../parts/answer';
import { ReasonsWhy } from '../../parts/evidence/reasons-why';
import { Sureness } from '@/kinds/locate/parts/evidence/reasons-why';

interface ClaimProps {
  finding: components['schemas']['Finding'];
  words: Words;
  language: Language;
  format: Formats;
}

/** The claim in a sentence, its probability and its reasons. */
export function Claim({ finding, words, language, format }: ClaimProps) {
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
      <h2 className="mt-3 text-sm font-normal text-soft">{words.explain.title}</h2>
      <ReasonsWhy finding={finding} words={words} format={format} />
    </>
  );
}
