import { DiscoverPlan } from '@hyrde/contracts';
import { POLICIES, type RunInput, readTopic } from '../../../discover/index.js';

/**
 * What the room is given for a plan.
 * @throws where the plan is none that the API lets through
 */
export function runInputOf(stored: unknown, seed: number): RunInput & { plan: DiscoverPlan } {
  const plan = DiscoverPlan.parse(stored);
  const { words, language, examples, counterExamples } = plan;
  const read = readTopic({ words, language, examples, counterExamples });
  if (!read.ok) throw new Error(read.error);
  const policy = POLICIES.find(({ name }) => name === plan.policy);
  if (!policy) throw new Error(`There is no policy "${plan.policy}".`);
  return { plan, topic: read.topic, seeds: [], policy, cap: plan.cap ?? Number.POSITIVE_INFINITY, seed };
}
