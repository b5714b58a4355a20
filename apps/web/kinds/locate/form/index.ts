import type { SweepForm } from '../../kind-parts';
import { NewSweep } from './new-sweep';

export const locate: SweepForm = { kind: 'locate', Form: NewSweep, purpose: (words) => words.newSweep.purpose };
