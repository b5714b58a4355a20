/** OpenAPI description of a response that is a file. */
export const binary = <const T extends string>(type: T, description: string) =>
  ({ description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const;

/**
 * `Content-Disposition` of a file to be saved, whatever its bytes are.
 * @param inFull its name in all letters, where `name` is not
 */
export const attachment = (name: string, inFull?: string): string =>
  `attachment; filename="${name}"${inFull === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(inFull)}`}`;
