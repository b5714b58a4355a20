import type { ReactNode } from 'react';
import { NewSweep } from './locate/new-sweep/new-sweep';

/** A form that starts a sweep, or makes a schedule of such sweeps. */
type SweepForm = (props: { sites: number; practice: boolean; scheduled: boolean }) => ReactNode | Promise<ReactNode>;

/**
 * The kinds whose sweeps a person can start. Apart from the other parts of a kind, since a browser loads the script of
 * every form that a screen could show: the lists of sweeps would carry them all.
 */
export const FORMS = { locate: NewSweep } satisfies Record<string, SweepForm>;
