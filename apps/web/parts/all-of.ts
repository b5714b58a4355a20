/**
 * All values of a closed list of `@hyrde/contracts`, in the order in which people see them: one that is missing or
 * unknown is a type error. The dashboard takes types alone from there, since its lists are made with Zod, which a
 * browser would have to load with them.
 */
export const allOf =
  <T extends string>() =>
  <const L extends readonly T[]>(list: [T] extends [L[number]] ? L : never): L =>
    list;
