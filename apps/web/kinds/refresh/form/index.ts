import type { SweepForm } from '../../kind-parts';
import { NewRefresh } from './new-refresh';

export const refresh: SweepForm = {
  kind: 'refresh',
  Form: NewRefresh,
  purpose: (words) => words.refresh.form.purpose,
};
