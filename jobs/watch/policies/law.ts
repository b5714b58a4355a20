/** How items come, where nothing is known of a site but what its looks showed. */
export interface ArrivalLaw {
  /** Share of a hub's rate that is the site's mean rate of a hub, whatever the hub itself has shown. */
  readonly base: number;
  /** For each of `SPANS_HOURS`, how many items one item brings in its wake. */
  readonly wakes: readonly number[];
  /** The rhythm that a site's begins with: how much busier than in the mean the hours of the day (UTC) and the days of the week are. */
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  /** As many items it counts for, and the site's rhythm where a hub's begins with it. */
  readonly begin: number;
  readonly site: number;
}

/** After so many hours an item's wake is e times weaker; sums of such are near the power law that histories show. */
export const SPANS_HOURS = [6, 48, 14 * 24, 120 * 24] as const;

/**
 * Fitted on four histories by `npm run lab -- watch --fit --histories FOLDER`; `begin` and `site` are chosen on practice countries by
 * `npm run lab -- watch-country --choose`.
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
