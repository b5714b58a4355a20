import { CensusTask, censusContract } from '../../../../contracts/testing/kinds/census/index.js';
import { hostsScope } from '../../../../site/index.js';
import { writeState } from '../../../core/engine-state.js';
import type { TaskEnd, WorkerKind } from '../../../core/kind.js';
import { readInput } from '../../../core/tasks/task-input.js';
import { type Count, count } from './count.js';
import { type Learned, readLearned } from './learned.js';
import { addRecounts, isRecounted } from './recount.js';

interface CensusInput {
  word: string;
  homes: readonly string[];
  /** As it was when the task began … */
  learned: Learned;
  /** … and which version that is. */
  version: number;
}

interface CensusResult extends TaskEnd {
  input: CensusInput;
  count: Count;
}

/** The worker's half of census: a task counts one word on all hosts. */
export const censusKind = {
  contract: censusContract,
  async load(task, sql) {
    const { word, homes } = readInput(task, CensusTask);
    return { word, homes, ...(await readLearned(sql, task, word)) };
  },
  // What it has learned decides what it asks for.
  engineVersion: (_, { version }) => `1 with state ${version}`,
  async run(_, input, tools) {
    const web = tools.openWeb({
      scope: hostsScope(input.homes.map((home) => new URL(home).host)),
      manyHosts: true,
    });
    const counted = await count(input.word, input.homes, input.learned, web);
    const reason = counted.all ? 'all-opened' : 'budget-spent';
    const detail = `named on ${counted.named} of ${counted.pages} pages`;
    return { outcome: 'counted', reason, detail, input, count: counted };
  },
  async write(query, _, { input: { word, version }, count: { learned } }) {
    await writeState(query, { kind: 'census', subject: word, from: version, state: learned });
    return [];
  },
  due: addRecounts,
  goesOn: isRecounted,
} satisfies WorkerKind<CensusInput, CensusResult> as WorkerKind;
