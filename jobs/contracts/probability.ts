// This file imports nothing, because the dashboard loads it into browsers.

/** A probability (0–1) as per cent in a locale; "under 1 %" or "over 99 %" at the ends, since no claim is certain. */
export function probabilityText(probability: number, locale: string): string {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  if (probability < 0.01) return `under ${percent.format(0.01)}`;
  if (probability > 0.99) return `over ${percent.format(0.99)}`;
  return percent.format(probability);
}
