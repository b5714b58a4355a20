import type { Schema } from '@/api/schema';

export type Forecast = NonNullable<Schema<'RefreshForecast'>['forecast']>;
export type Curve = Forecast['curves'][number];
export type Point = Curve['points'][number];

/** A curve with strictly ascending budgets: fractions of few pages that give the same budget are merged. */
export function rising({ policy, points }: Curve): Curve {
  return { policy, points: points.filter(({ visitsADay }, i) => visitsADay !== points[i - 1]?.visitsADay) };
}

/** Forecast for a budget: linear between the points of a curve, constant beyond its ends. */
export function predicted(points: readonly Point[], visitsADay: number): Pick<Point, 'obsolete' | 'age'> {
  const place = placeOf(points, visitsADay);
  return {
    obsolete: between(points, place, ({ obsolete }) => obsolete),
    age: between(points, place, ({ age }) => age),
  };
}

/** Maximum gap to the optimum: the larger one of the two neighbouring points; null if one is unknown. */
export function atMostAbove(points: readonly Point[], visitsADay: number): number | null {
  const place = placeOf(points, visitsADay);
  const [before, after] = [
    points[Math.floor(place)]?.atMostAbove ?? null,
    points[Math.ceil(place)]?.atMostAbove ?? null,
  ];
  return before === null || after === null ? null : Math.max(before, after);
}

/**
 * Position of a budget among the points: 2.5 is half-way between the third and the fourth. As a scale it gives small
 * budgets, where most happens, as much room as large ones.
 */
export function placeOf(points: readonly Point[], visitsADay: number): number {
  const next = points.findIndex((point) => point.visitsADay >= visitsADay);
  if (next < 0) return Math.max(0, points.length - 1);
  const [before, after] = [points[next - 1], points[next]];
  if (!before || !after) return next;
  return next - (after.visitsADay - visitsADay) / (after.visitsADay - before.visitsADay);
}

export const budgetAt = (points: readonly Point[], place: number): number =>
  Math.round(between(points, place, ({ visitsADay }) => visitsADay));

function between(points: readonly Point[], place: number, of: (point: Point) => number): number {
  const [before, after] = [points[Math.floor(place)], points[Math.ceil(place)]];
  if (!before || !after) return 0;
  return of(before) + (place - Math.floor(place)) * (of(after) - of(before));
}
