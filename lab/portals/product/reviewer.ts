import type { Verdict } from '@hyrde/contracts';
import { z } from 'zod';
import type { TruthTeller } from '../../commands/truth-teller.js';
import { isRight } from '../../country/sites/truth.js';

/** Fields of a finding on which a verdict depends. */
const Finding = z.object({
  searchId: z.uuid(),
  url: z.string().nullable(),
  target: z.object({ slug: z.string() }),
  site: z.object({ homeUrl: z.url() }),
});
type Finding = z.infer<typeof Finding>;
const Hand = z.object({ items: z.array(z.object({ finding: Finding })) });

/** One API request as the reviewer; throws with the API's message if it is refused. */
export type Reviewer = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** Gives a verdict on every pending practice finding. @returns number of each verdict */
export async function reviewAll(
  reviewer: Reviewer,
  part: object,
  truth: TruthTeller,
): Promise<Partial<Record<Verdict, number>>> {
  const given: Partial<Record<Verdict, number>> = {};
  for (;;) {
    const { items } = Hand.parse(await reviewer('POST', '/api/review/next', part));
    if (items.length === 0) return given;
    for (const { finding } of items) {
      const judged = judge(finding, truth);
      await reviewer('POST', `/api/review/${finding.searchId}/verdict`, judged);
      given[judged.verdict] = (given[judged.verdict] ?? 0) + 1;
    }
  }
}

/** Verdict of an honest person who knows the right page. */
export function judge(finding: Omit<Finding, 'searchId'>, truth: TruthTeller): { verdict: Verdict; rightUrl?: string } {
  const known = truth(finding.site.homeUrl, finding.target.slug);
  const rightUrl = known.urls[0];
  if (rightUrl === undefined) return { verdict: 'absent' };
  if (finding.url !== null && isRight(known, finding.url)) return { verdict: 'correct' };
  return { verdict: 'wrong', rightUrl };
}
