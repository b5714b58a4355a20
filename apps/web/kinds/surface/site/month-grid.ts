/** A month as `2026-11`. */
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** True for a month between 1900 and 2199. */
export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && MONTH.test(text) && /^(?:19|2[01])/.test(text);

/** The month that is so many months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** First and last day of a month. */
export const boundsOf = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
});

/** Weeks of a month, from Monday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = boundsOf(month);
  const before = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = Array.from({ length: Number(to.slice(8)) }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** Number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
