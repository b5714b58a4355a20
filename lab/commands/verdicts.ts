import type { Verdict } from '@hyrde/contracts';
import { z } from 'zod';
import { isRight } from '../country/sites/truth.js';
import { WrongUse } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';
import { type TruthTeller, truthTeller } from './truth-teller.js';

/** The parts of the API's answers that a reviewer needs. */
const Finding = z.object({
  searchId: z.uuid(),
  url: z.string().nullable(),
  target: z.object({ slug: z.string() }),
  site: z.object({ homeUrl: z.url() }),
});
type Finding = z.infer<typeof Finding>;
const Hand = z.object({ items: z.array(z.object({ finding: Finding })) });
const Progress = z.object({
  waiting: z.number(),
  decided: z.number(),
  accuracy: z.object({
    n: z.number(),
    share: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
});

/** Plays a reviewer who knows the truth: judges every practice finding that waits, through the public API. */
export const verdictsCommand = {
  use: `verdicts --url http://localhost:3000 --email E --password P [--sweep ID] ${SHAPE_USE}`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['url', 'email', 'password', 'sweep']);
    const { url, email, password, sweep } = values;
    if (!url || !email || !password) throw new WrongUse('verdicts needs --url, --email and --password.');
    const truth = truthTeller(shapeOf(values));
    const reviewer = await signIn(url, email, password);
    const part = { practice: true, ...(sweep ? { sweepId: sweep } : {}) };
    const given = await reviewAll(reviewer, part, truth);
    const query = new URLSearchParams({ practice: 'true', ...(sweep ? { sweepId: sweep } : {}) });
    const { waiting, decided, accuracy } = Progress.parse(await reviewer('GET', `/api/review/progress?${query}`));
    process.stdout.write(`${JSON.stringify({ given, waiting, decided, accuracy })}\n`);
  },
};

/** One request in the reviewer's name; throws with the API's own words where it refuses. */
export type Reviewer = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

async function signIn(base: string, email: string, password: string): Promise<Reviewer> {
  let cookie = '';
  const request: Reviewer = async (method, path, body) => {
    const response = await fetch(new URL(path, base), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return JSON.parse(text);
  };
  await request('POST', '/api/session', { email, password });
  return request;
}

/** Judges every practice finding that waits. @returns how many of each verdict were given */
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

/** What an honest person says who knows where the page is. */
export function judge(finding: Omit<Finding, 'searchId'>, truth: TruthTeller): { verdict: Verdict; rightUrl?: string } {
  const known = truth(finding.site.homeUrl, finding.target.slug);
  const rightUrl = known.urls[0];
  if (rightUrl === undefined) return { verdict: 'absent' };
  if (finding.url !== null && isRight(known, finding.url)) return { verdict: 'correct' };
  return { verdict: 'wrong', rightUrl };
}
