import { type DiscoverPlan, hostPath, parseUrl } from '@hyrde/contracts';
import { analyserFor } from '@hyrde/jobs/text';
import { invalid } from '../../../http/problem.js';

/** But for spaces and capitals. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Refuses a plan that says nothing, or not what is meant. Beside the plan's schema, by which plans of earlier versions are read too.
 * @throws Problem
 */
export function refuseUnclear({
  words,
  language,
  reach,
  refused,
  allowed,
  examples,
  counterExamples,
}: DiscoverPlan): void {
  const analyser = analyserFor(language);
  if (words.every((word) => analyser.terms(word).length === 0))
    throw invalid('words', 'These words stand on nearly every page: say rarer ones.');
  for (const [field, texts] of Object.entries({ examples, counterExamples }))
    for (const [i, text] of texts.entries())
      if (!/\s/.test(text) && parseUrl(text))
        throw invalid(`${field}.${i}`, `“${text}” is an address: paste the text of its page.`);
  const counter = new Set(counterExamples.map(plain));
  if (examples.some((text) => counter.has(plain(text))))
    throw invalid('counterExamples', 'The same page is an example and a counter-example.');
  const lists = { refused, allowed, reach: typeof reach === 'string' ? [] : reach.domains };
  for (const [field, lines] of Object.entries(lists))
    for (const [i, line] of lines.entries()) {
      const { hostname = '' } = hostPath(line) ?? {};
      if (hostname === '' || hostname.includes('*'))
        throw invalid(`${field}.${i}`, `“${line}” names no host: what lies under example.no is meant by example.no.`);
    }
}
