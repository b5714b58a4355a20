import type { SweepForm } from '../../kind-parts';
import { NewTopic } from './new-topic';

export const discover: SweepForm = {
  kind: 'discover',
  Form: NewTopic,
  purpose: (words) => words.discover.form.purpose,
};
