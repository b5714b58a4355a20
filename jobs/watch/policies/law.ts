/** How items come, where nothing is known of a site but what its looks showed. */
export interface ArrivalLaw {
  /** Share of a hub's rate that is the site's mean rate of a hub, whatever the hub itself has shown. */
  readonly base: number;
  /** For each of `SPANS_HOURS`, how many items one item brings in its wake. */
  readonly wakes: readonly number[];
  /** Items of evenness that a site's rhythm begins with, and items of the site's rhythm that a hub's begins with. */
  readonly even: number;
  readonly site: number;
}

/** After so many hours an item's wake is e times weaker; sums of such are near the power law that histories show. */
export const SPANS_HOURS = [6, 48, 14 * 24, 120 * 24] as const;

/** Weights fitted on four histories by `npm run lab -- watch --fit --histories FOLDER`; `even` and `site` are chosen. */
export const LAW: ArrivalLaw = { base: 0.05035, wakes: [0, 0.1735, 0.05407, 0.5003], even: 24, site: 20 };
