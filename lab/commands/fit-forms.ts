import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BY_HAND, bestStrength, bounded, fitted, leftOutScores } from '../forms/fit.js';
import { givenForms } from '../forms/given.js';
import { type Example, generatedExamples, givenExamples } from '../forms/material.js';
import { costsOf, errorsOf, judgedBy, report } from '../forms/report.js';
import { weightsFile } from '../forms/weights-file.js';
import { optionsOf, print } from './options.js';

const FILE = fileURLToPath(new URL('../../../jobs/site/form-weights.ts', import.meta.url));

/** Fits the weights of the evidence that a form only searches, and writes them. */
export async function fitForms(args: string[]): Promise<void> {
  const values = optionsOf(args, ['forms', 'out'], ['errors']);
  const forms = givenForms(values.forms ?? '');
  if (forms === null) return print(`Skipped: there is no folder ${values.forms}.`);
  const generated = generatedExamples();
  const [examples, unlisted] = [false, true].map((isUnlisted) => [...givenExamples(forms, isUnlisted), ...generated]);
  if (!examples || !unlisted) return;
  const provenance = provenanceOf(examples);
  print(provenance.join('\n'));
  const strength = bestStrength(examples, 'source');
  const ways = {
    'by hand, bounded': (others: readonly Example[]) => bounded(BY_HAND, others),
    fitted: (others: readonly Example[]) => fitted(others, strength),
  };
  const leftOut = Object.entries(ways).map(([way, made]) =>
    (['source', 'language'] as const).map((by) => ({
      name: `${way}, a ${by} left out`,
      examples,
      scores: leftOutScores(examples, by, made),
    })),
  );
  const [byHand = [], byFit = []] = leftOut;
  const [way, made] = Object.entries(ways)[costsOf(byFit) < costsOf(byHand) ? 1 : 0] ?? [];
  if (!way || !made) return;
  const weights = made(examples);
  const judgements = [
    ...leftOut.flat(),
    {
      name: `${way}, a language left out of the words, too`,
      examples: unlisted,
      scores: leftOutScores(unlisted, 'language', made),
    },
    judgedBy(`${way}, on all`, examples, weights),
  ];
  print(`\n${report(judgements)}\n\nStrength of the prior ${strength}. Written: ${way}.`);
  if (values.errors) for (const each of judgements) print(`\n${each.name}\n${errorsOf(each).join('\n')}`);
  await writeFile(values.out ?? FILE, weightsFile(weights, way, provenance));
}

/** Forms on which the weights are fitted. */
function provenanceOf(examples: readonly Example[]): string[] {
  const count = (from: Example['from']) => examples.filter((example) => example.from === from).length;
  const given = examples.filter(({ from }) => from !== 'generated');
  const groups = (by: 'source' | 'language') => new Set(given.map((example) => example[by])).size;
  return [
    `${count('search')} searches, ${count('acts')} acts and ${count('unclear')} unclear forms of ${groups('source')} sources in ${groups('language')} languages`,
    `${count('generated')} acts written by a rule (purpose, language, disguise), each read without the words of its language`,
  ];
}
