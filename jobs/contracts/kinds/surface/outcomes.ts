/**
 * Reasons with which a run of a portal can end with a result, each with its meaning; the faults are those of
 * jobs/surface.
 */
export const SURFACE_REASONS = {
  covered: 'surfaced',
  'nothing-left': 'surfaced',
  'not-worth-it': 'surfaced',
  'up-to-date': 'surfaced',
  'downloads-spent': 'partly',
  'same-page': 'partly',
  'loops-pages': 'partly',
  'lies-about-total': 'partly',
  'markup-changed': 'partly',
  'login-wall': 'partly',
  'no-form': 'not-surfaced',
  'site-search': 'not-surfaced',
  'script-form': 'not-surfaced',
  'ignores-query': 'not-surfaced',
  'answers-everything': 'not-surfaced',
  'no-records': 'not-surfaced',
} as const;
