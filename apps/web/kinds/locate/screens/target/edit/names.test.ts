import { describe, expect, it } from 'vitest';
import { onTop, readNames, renamed, typedNames } from './draft';

const names = { nb: { names: ['Postliste', 'Offentlig journal'], not: ['Dødsannonser'] } };

describe('names as typed', () => {
  it('are read unchanged, without empty lines and spaces around', () => {
    expect(readNames(typedNames(names))).toEqual(names);
    expect(readNames({ nb: { names: ' Postliste \n\nOffentlig  journal', not: 'Dødsannonser\n' } })).toEqual(names);
  });

  it('are gone where a language has none left', () => {
    expect(readNames({ nb: { names: ' \n', not: 'Dødsannonser' } })).toEqual({});
  });

  it('are changed where a name, a look-alike or their order is', () => {
    expect(renamed(names, { nb: { not: ['Dødsannonser'], names: ['Postliste', 'Offentlig journal'] } })).toEqual([]);
    expect(renamed(names, { nb: { names: ['Offentlig journal', 'Postliste'], not: ['Dødsannonser'] } })).toEqual([
      'nb',
    ]);
    expect(renamed(names, { en: { names: ['Mail record'], not: [] } })).toEqual(['nb', 'en']);
  });

  it('go on top of newer ones, the languages that were changed alone', () => {
    const newer = { nb: { names: ['Journal'], not: [] }, en: { names: ['Mail record'], not: [] } };
    const mine = { ...names, sv: { names: ['Diarium'], not: [] } };
    expect(onTop(newer, names, mine)).toEqual({ ...newer, sv: mine.sv });
    expect(onTop(newer, names, {})).toEqual({ en: newer.en });
  });
});
