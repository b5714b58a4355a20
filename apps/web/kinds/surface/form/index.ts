import type { SweepForm } from '../../kind-parts';
import { NewSurface } from './new-surface';

export const surface: SweepForm = {
  kind: 'surface',
  Form: NewSurface,
  purpose: (words) => words.surface.form.purpose,
};
