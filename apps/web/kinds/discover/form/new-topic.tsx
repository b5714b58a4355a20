import { REFUSED_HOSTS } from '@hyrde/contracts/refused-hosts';
import type { FormInput } from '../../form-input';
import { TopicForm } from './topic-form';

/** The form of a topic. */
export function NewTopic({ sites, practice, scheduled }: FormInput) {
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
