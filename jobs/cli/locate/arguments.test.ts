import { describe, expect, it } from 'vitest';
import { WrongUse } from '../command.js';
import { readLocateArguments } from './index.js';

const read = (line: string) => readLocateArguments(line.split(' ').filter(Boolean));

describe('hyrde locate', () => {
  it('has defaults for all but the site', () => {
    expect(readLocateArguments(['www.nordvik.example'])).toMatchObject({
      home: 'https://www.nordvik.example/',
      language: null,
      algorithm: { name: 'herder', parameters: { cost: 0.004 } },
      maxDownloads: 60,
      allowPrivate: false,
      noDelay: false,
      json: false,
    });
  });

  it('takes a query, a language and an algorithm with parameters', () => {
    expect(
      readLocateArguments([
        'http://127.0.0.1:8080',
        '--query',
        'mail  record, mail',
        '--language',
        'nb-NO',
        '--algorithm',
        'ls:S=6',
        '--max-downloads',
        '9',
      ]),
    ).toMatchObject({
      words: [
        { word: 'mail', weight: 1 },
        { word: 'record', weight: 1 },
      ],
      language: 'nb',
      algorithm: { name: 'ls', parameters: { S: 6, threshold: 0.75 } },
      maxDownloads: 9,
    });
  });

  it('takes a built-in target', () => {
    expect(read('x.example --target privacy')).toMatchObject({
      words: { en: expect.any(Array) },
      names: { en: { names: expect.arrayContaining(['Privacy policy']) } },
    });
    expect(read('x.example --query privacy').names).toBeNull();
  });

  it.each([
    ['', 'which site'],
    ['x.example y', 'one word too many'],
    ['x.example --no-delay', '--no-delay works only together with --allow-private'],
    ['http://127.0.0.1 --recorded', '--recorded is for copies'],
    ['x.example --allow-private --recorded', '--recorded is for copies'],
    ['http://127.0.0.1.example --allow-private --recorded', '--recorded is for copies'],
    ['x.example --target weather', 'no target "weather"'],
    ['x.example --target privacy --query a', 'not both'],
    ['x.example --query ,', '1 to 100 words'],
    ['x.example --algorithm ls3', 'no algorithm "ls3"'],
    ['x.example --algorithm ls:Q=1', 'no parameter "Q"'],
    ['x.example --max-downloads 0', 'whole number from 1'],
    ['x.example --max-downloads 1e3', 'whole number from 1'],
    ['x.example --language norwegian', 'code of a language'],
    ['x.example --language cz', 'not "cz"'],
    ['ftp://x.example', 'no address of a web site'],
    ['x.example --colour', '--colour'],
  ])('says what is wrong with "%s"', (line, message) => {
    expect(() => read(line)).toThrow(WrongUse);
    expect(() => read(line)).toThrow(new RegExp(message, 'i'));
  });
});
