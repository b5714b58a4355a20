import { REFUSED_HOSTS } from '@hyrde/contracts/refused-hosts';
import type { FormInput, SweepForm } from '../../kind-parts';
import { TopicForm } from './topic-form';

function NewTopic({ sites, practice, scheduled }: FormInput) {
  return (
    <TopicForm
      sites={sites}
      practice={practice}
      scheduled={scheduled}
      refused={REFUSED_HOSTS}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

export const discover: SweepForm = {
  kind: 'discover',
  Form: NewTopic,
  purpose: (words) => words.discover.form.purpose,
};
