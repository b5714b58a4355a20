/** The form that starts a sweep, for what belongs to it and stands elsewhere on the screen. */
export const SWEEP_FORM = 'sweep-form';
