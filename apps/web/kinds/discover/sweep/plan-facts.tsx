import { Fact } from '@/design/values';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { readTopic } from './read-topic';

/** Facts of a topic's plan: seeds, scope and strategy. */
export async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const [{ words, format }, topic] = await Promise.all([getWords(), readTopic(sweep.id)]);
  const text = words.discover.sweep;
  const { reach } = topic;
  const measure = (number: number) => <span data-measure>{format.whole(number)}</span>;
  return (
    <>
      <Fact look="figure" name={text.fetched}>
        {measure(topic.fetched)}
      </Fact>
      <Fact look="figure" name={text.links}>
        {measure(topic.links)}
      </Fact>
      <Fact look="figure" name={text.seeds}>
        {measure(topic.seeds)}
      </Fact>
      <Fact look="figure" name={text.reach}>
        {typeof reach === 'string' ? text.reaches[reach] : text.reaches.domains(format.whole(reach.domains.length))}
      </Fact>
      <Fact look="figure" name={text.cap}>
        {topic.cap === null ? text.noCap : measure(topic.cap)}
      </Fact>
      <Fact look="figure" name={text.policy}>
        {words.discover.policies[topic.policy]}
      </Fact>
    </>
  );
}
