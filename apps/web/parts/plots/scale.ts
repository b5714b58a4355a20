const STEPS = [1, 2, 5];

/** Round ticks from 0 to at least `max`: about four, at 1, 2 or 5 times a power of ten. */
export function roundMarks(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([...STEPS, 10].find((one) => one * power >= rough) ?? 10));
  const count = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Positions of labels, each as close as possible to the wanted one, at least `gap` apart, in the given order. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = low;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, least);
    least = (places[index] ?? 0) + gap;
  }
  let most = high;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - gap;
  }
  return places;
}
