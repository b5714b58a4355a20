import { REFUSED_HOSTS } from '@hyrde/contracts/refused-hosts';
import { TIME_ZONE } from '@/words/server';
import type { FormInput, SweepForm } from '../../kind-parts';
import { TopicForm } from './topic-form';

function NewTopic({ sites, practice, scheduled }: FormInput) {
  return <TopicForm {...{ sites, practice, scheduled }} refused={REFUSED_HOSTS} timeZone={TIME_ZONE} />;
}

export const discover: SweepForm = {
  kind: 'discover',
  title: (words) => words.discover.topics.start,
  Form: NewTopic,
  purpose: (words) => words.discover.form.purpose,
};
