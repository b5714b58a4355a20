/** Parameters of the arrival of items, for sites of which only the results of polls are known. */
export interface ArrivalLaw {
  /** Weight (0–1) of the site's mean rate per hub in the rate of a hub, whatever the hub itself has shown. */
  readonly base: number;
  /** Number of further items that one item causes, for each of `SPANS_HOURS`. */
  readonly wakes: readonly number[];
  /** Prior rhythm of a site: activity relative to the mean by hour of the day (UTC) and by `weekdays`. */
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  /** Weight in items of the prior in a site's rhythm; `site` is the weight of the site's rhythm in that of a hub. */
  readonly begin: number;
  readonly site: number;
}

/** Hours after which an item's wake is e times weaker; their sum approximates the observed power law. */
export const SPANS_HOURS = [6, 48, 14 * 24, 120 * 24] as const;

/**
 * Values fitted on four histories by `npm run lab -- watch --fit --histories FOLDER`; `begin` and `site` are chosen on
 * practice countries by `npm run lab -- watch-country --choose`.
 */
export const LAW: ArrivalLaw = {
  base: 0.05035,
  wakes: [0, 0.1735, 0.05407, 0.5003],
  hours: [
    0.12, 0.14, 0.05, 0.08, 0.03, 0.02, 0.3, 1.43, 1.42, 1.69, 2.24, 2.27, 1.72, 1.82, 1.84, 1.96, 1.68, 1.18, 0.87,
    0.73, 0.85, 0.71, 0.54, 0.29,
  ],
  weekdays: [1.1, 1.48, 1.58, 1.15, 1.57, 0.09, 0.02],
  begin: 24,
  site: 40,
};
