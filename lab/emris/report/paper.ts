/** The paper's Tables 2 and 3 (appendix I.1): accuracy and number of downloads for N = 10², 10³, 10⁴. */
export type PaperRow = readonly [ac2: number, d2: number, ac3: number, d3: number, ac4: number, d4: number];

/** Rows of both tables without a threshold. */
export const NO_THRESHOLD: Readonly<Record<string, PaperRow>> = {
  OPTIMAL: [1.0, 2.74, 1.0, 2.87, 1.0, 2.01],
  RW: [0.02, 20, 0.0, 200, 0.0, 2000],
  FOCUSED: [0.28, 35.14, 0.32, 171.9, 0.0, 771.7],
};

/** Table 2: threshold .25. */
export const TABLE_2: Readonly<Record<string, PaperRow>> = {
  SIM: [0.02, 8.0, 0.01, 15.8, 0.03, 23.6],
  DEG: [0.0, 8.5, 0.0, 15.1, 0.0, 29.7],
  SIMDEG: [0.01, 7.38, 0.0, 14.1, 0.0, 24.5],
  'A*': [0.04, 11.94, 0.04, 40.8, 0.02, 537.4],
  'HMM S=3': [0.8, 100, 0.41, 1000, 0.07, 10000],
  'HMM S=100': [0.68, 100, 0.28, 1000, 0.02, 10000],
  'HMM S=200': [0.58, 100, 0.22, 1000, 0.14, 10000],
  'HMM S=400': [0.47, 100, 0.16, 1000, 0.09, 10000],
  'HMM2F S=100': [0.75, 100, 0.49, 1000, 0.04, 10000],
  'HMM2F S=200': [0.68, 100, 0.4, 1000, 0.06, 10000],
  'HMM2F S=400': [0.75, 100, 0.47, 1000, 0.04, 10000],
  'LS S=3': [0.78, 20.84, 0.68, 106.4, 0.52, 429.3],
  'LS S=100': [0.49, 27.1, 0.31, 77.0, 0.14, 826.0],
  'LS S=200': [0.4, 24.13, 0.18, 57.2, 0.25, 1670.7],
  'LS S=400': [0.14, 14.67, 0.18, 146.1, 0.13, 1736.0],
  'LS2F S=100': [0.79, 11.77, 0.7, 48.4, 0.47, 195.6],
  'LS2F S=200': [0.78, 12.25, 0.65, 50.8, 0.67, 368.8],
  'LS2F S=400': [0.73, 13.94, 0.67, 52.6, 0.51, 187.0],
};

/** Table 3: threshold .75. */
export const TABLE_3: Readonly<Record<string, PaperRow>> = {
  SIM: [0.07, 10.89, 0.05, 23.4, 0.04, 36.1],
  DEG: [0.0, 11.16, 0.0, 31.6, 0.0, 51.9],
  SIMDEG: [0.1, 10.91, 0.03, 22.6, 0.0, 46.9],
  'A*': [0.21, 24.76, 0.08, 255.6, 0.08, 1853.4],
  'HMM S=3': [0.69, 100, 0.45, 1000, 0.09, 10000],
  'HMM S=100': [0.71, 100, 0.3, 1000, 0.07, 10000],
  'HMM S=200': [0.6, 100, 0.26, 1000, 0.06, 10000],
  'HMM S=400': [0.47, 100, 0.2, 1000, 0.09, 10000],
  'HMM2F S=100': [0.73, 100, 0.41, 1000, 0.03, 10000],
  'HMM2F S=200': [0.75, 100, 0.45, 1000, 0.06, 10000],
  'HMM2F S=400': [0.74, 100, 0.47, 1000, 0.04, 10000],
  'LS S=3': [0.75, 22.52, 0.67, 124.0, 0.32, 1839.2],
  'LS S=100': [0.57, 35.19, 0.34, 356.5, 0.1, 5088.0],
  'LS S=200': [0.37, 35.64, 0.25, 519.4, 0.17, 5442.7],
  'LS S=400': [0.3, 43.45, 0.16, 633.8, 0.09, 8278.1],
  'LS2F S=100': [0.76, 12.52, 0.72, 58.2, 0.57, 715.1],
  'LS2F S=200': [0.8, 12.64, 0.66, 75.8, 0.41, 578.4],
  'LS2F S=400': [0.78, 11.72, 0.64, 75.2, 0.35, 793.0],
};

/** A row's figures at one size; null if the paper has no such row. */
export function paperFigure(
  name: string,
  threshold: number | null,
  size: number,
): { accuracy: number; downloads: number } | null {
  const table = threshold === null ? NO_THRESHOLD : threshold < 0.5 ? TABLE_2 : TABLE_3;
  const row = table[name];
  const at = [100, 1000, 10_000].indexOf(size);
  const [accuracy, downloads] = row && at >= 0 ? row.slice(2 * at, 2 * at + 2) : [];
  return accuracy === undefined || downloads === undefined ? null : { accuracy, downloads };
}
