import type { SweepForm } from '../../kind-parts';
import { NewWatch } from './new-watch';

export const watch: SweepForm = { kind: 'watch', Form: NewWatch, purpose: (words) => words.watch.form.purpose };
