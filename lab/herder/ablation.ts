import { type Accuracy, accuracyOf } from '@hyrde/contracts';
import { MODEL } from '@hyrde/jobs/locate';
import { mean } from '../commands/tally.js';
import { type Bin, calibrationError, reliability } from './calibration.js';
import { PARTS, type Part } from './parts.js';
import type { TestSet, Trial } from './trial.js';

/** What a model came to on one test set. */
export interface Figures {
  testSet: string;
  accuracy: Accuracy;
  /** Mean downloads of decided searches. */
  downloads: number;
  ece: number | null;
  reliability: Bin[];
}

/** A line of the table: the herder whole, or without one part. */
export interface Ablated {
  without: string | null;
  figures: Figures[];
}

const WHOLE: Pick<Part, 'without'> & { name: null } = { name: null, without: (model) => model };

/** Searches all test sets with the herder whole, then without each part in turn; the same sites and seeds every time. */
export async function ablate(
  testSets: readonly TestSet[],
  parts: readonly Part[] = PARTS,
  told: (line: Ablated) => void = () => {},
): Promise<Ablated[]> {
  const lines: Ablated[] = [];
  for (const { name, without } of [WHOLE, ...parts]) {
    const figures: Figures[] = [];
    for (const testSet of testSets) {
      const trials: Trial[] = [];
      for await (const trial of testSet.search(without(MODEL))) trials.push(trial);
      figures.push(figuresOf(testSet.name, trials));
    }
    const line = { without: name, figures };
    lines.push(line);
    told(line);
  }
  return lines;
}

function figuresOf(testSet: string, trials: readonly Trial[]): Figures {
  const decided = trials.filter(({ right }) => right !== null);
  const claims = decided.flatMap(({ confidence, right }) =>
    confidence === null ? [] : [{ confidence, right: right === true }],
  );
  return {
    testSet,
    accuracy: accuracyOf(decided.filter(({ right }) => right).length, decided.length),
    downloads: mean(decided.map(({ downloads }) => downloads)),
    ece: calibrationError(claims),
    reliability: reliability(claims),
  };
}
