import { table } from '../report/table.js';
import { costOf, scored, type Weights } from './fit.js';
import type { Example } from './material.js';

/** Scores of examples under one way to judge them. */
export interface Judged {
  readonly name: string;
  readonly examples: readonly Example[];
  readonly scores: readonly number[];
}

/** Scores by given weights. */
export const judgedBy = (name: string, examples: readonly Example[], weights: Weights): Judged => ({
  name,
  examples,
  scores: examples.map((example) => scored(example, weights)),
});

/** Number of forms sent of those of a kind, a row for each way to judge. */
export const report = (judgements: readonly Judged[]): string =>
  table([
    ['judged', 'acts', 'unclear', 'searches by GET', 'searches by POST', 'generated', 'cost'],
    ...judgements.map(({ name, examples, scores }) => {
      const sent = (which: (example: Example) => boolean) => {
        const own = scores.filter((_, i) => which(examples[i] as Example));
        const [count, all] = [own.filter((score) => score >= 0).length, own.length];
        return all === 0 ? '' : `${count} of ${all} (${(count / all).toFixed(3).replace(/^0/, '')})`;
      };
      return [
        name,
        ...(['acts', 'unclear'] as const).map((from) => sent((example) => example.from === from)),
        ...(['GET', 'POST'] as const).map((method) =>
          sent((example) => example.from === 'search' && example.method === method),
        ),
        sent(({ from }) => from === 'generated'),
        costOf(scores, examples).toFixed(2),
      ];
    }),
  ]);

/** Names of the acts that are sent, and of the searches that are not, for a reader. */
export const errorsOf = ({ examples, scores }: Judged): string[] =>
  examples.flatMap((example, i) => {
    const isSent = (scores[i] ?? 0) >= 0;
    if (isSent === (example.from === 'search')) return [];
    const score = Number.isFinite(scores[i]) ? (scores[i] ?? 0).toFixed(2) : 'refused';
    return `${isSent ? 'sent' : 'kept'} ${example.from} ${example.method} ${example.name} ${score} ${Object.keys(example.terms ?? {}).join(' ')}`;
  });

/** Sum of the costs of several ways to judge. */
export const costsOf = (judgements: readonly Judged[]): number =>
  judgements.reduce((sum, { examples, scores }) => sum + costOf(scores, examples), 0);
