interface Props<T extends string | number> {
  of: readonly T[];
  /** Label of each option. */
  titles: Readonly<Record<T, string>> | ((value: T) => string);
}

/** The options of a `<select>`. */
export const Options = <T extends string | number>({ of, titles }: Props<T>) =>
  of.map((value) => (
    <option key={value} value={value}>
      {typeof titles === 'function' ? titles(value) : titles[value]}
    </option>
  ));
