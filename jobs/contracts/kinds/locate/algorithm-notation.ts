// This file imports nothing, because the dashboard loads it into browsers.

/** A parsed but unvalidated algorithm notation: `name` or `name:S=400,threshold=.25`. */
export interface WrittenAlgorithm {
  name: string;
  /** Parameters in the order in which they are written. */
  parameters: [key: string, value: string][];
}

/** Splits the notation into its parts, also for unknown algorithms; `parseAlgorithm` validates it. */
export function splitAlgorithm(text: string): WrittenAlgorithm {
  const [name = '', list] = text.trim().split(/:(.*)/s);
  const parameters = (list ? list.split(',') : []).map((part): [string, string] => {
    const [key = '', value = ''] = part.split('=').map((side) => side.trim());
    return [key, value];
  });
  return { name, parameters };
}

/** Inverse of `splitAlgorithm`. */
export const joinAlgorithm = (name: string, parameters: readonly (readonly [string, string | number])[]): string =>
  parameters.length ? `${name}:${parameters.map(([key, value]) => `${key}=${value}`).join(',')}` : name;
