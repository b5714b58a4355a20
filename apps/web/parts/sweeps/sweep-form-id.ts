/** Id of the form that starts a sweep, for controls elsewhere on the screen. */
export const SWEEP_FORM = 'sweep-form';
