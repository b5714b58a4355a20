import type { ReactNode } from 'react';
import type { Words } from '@/words/en';
import type { FormInput } from './form-input';
import { NewSweep } from './locate/new-sweep/new-sweep';
import { NewRefresh } from './refresh/new-sweep/new-refresh';
import { NewSurface } from './surface/new-sweep/new-surface';

/** A form that starts a sweep, or makes a schedule of such sweeps, and what such a sweep is for. */
interface SweepForm {
  Form: (props: FormInput) => ReactNode | Promise<ReactNode>;
  purpose: (words: Words) => string;
}

/**
 * The kinds whose sweeps a person can start. Apart from the other parts of a kind, since a browser loads the script of
 * every form that a screen could show: the lists of sweeps would carry them all.
 */
export const FORMS = {
  locate: { Form: NewSweep, purpose: (words) => words.newSweep.purpose },
  refresh: { Form: NewRefresh, purpose: (words) => words.refresh.form.purpose },
  surface: { Form: NewSurface, purpose: (words) => words.surface.form.purpose },
} satisfies Record<string, SweepForm>;
