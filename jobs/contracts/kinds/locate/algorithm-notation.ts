// Imports nothing: the dashboard loads this file into browsers.

/** An algorithm as it is written, `name` or `name:S=400,threshold=.25`, taken apart and not yet checked. */
export interface WrittenAlgorithm {
  name: string;
  /** In the order written. */
  parameters: [key: string, value: string][];
}

/** Takes the notation apart, also of algorithms that this version does not know. What it says is `parseAlgorithm`'s. */
export function splitAlgorithm(text: string): WrittenAlgorithm {
  const [name = '', list] = text.trim().split(/:(.*)/s);
  const parameters = (list ? list.split(',') : []).map((part): [string, string] => {
    const [key = '', value = ''] = part.split('=').map((side) => side.trim());
    return [key, value];
  });
  return { name, parameters };
}

/** Writes what `splitAlgorithm` takes apart. */
export const joinAlgorithm = (name: string, parameters: readonly (readonly [string, string | number])[]): string =>
  parameters.length ? `${name}:${parameters.map(([key, value]) => `${key}=${value}`).join(',')}` : name;
