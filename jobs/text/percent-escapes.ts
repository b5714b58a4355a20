const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS = new TextDecoder('windows-1252');

/**
 * Characters of a run of percent escapes, each with the number of characters that encode it: UTF-8 if valid, else
 * windows-1252.
 */
export function percentMeanings(run: string): [string, number][] {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  const meant: [string, number][] = [];
  for (let i = 0; i < bytes.length; ) {
    const length = utf8Length(bytes[i] ?? 0);
    const sign = length > 0 ? utf8Sign(bytes.subarray(i, i + length)) : null;
    meant.push(sign === null ? [WINDOWS.decode(bytes.subarray(i, i + 1)), 3] : [sign, 3 * length]);
    i += sign === null ? 1 : length;
  }
  return meant;
}

const utf8Length = (first: number): number =>
  first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;

function utf8Sign(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
