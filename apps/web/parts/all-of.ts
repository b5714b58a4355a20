/**
 * All values of a closed list of `@hyrde/contracts` in display order: a missing or unknown value is a type error. The
 * dashboard imports only types from there, because the lists are made with Zod, which a browser would have to load too.
 */
export const allOf =
  <T extends string>() =>
  <const L extends readonly T[]>(list: [T] extends [L[number]] ? L : never): L =>
    list;
