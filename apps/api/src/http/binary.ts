/** What OpenAPI says of an answer that is a file. */
export const binary = <const T extends string>(type: T, description: string) =>
  ({ description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const;
