import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.js';
import { WrongUse } from './wrong-use.js';

const read = (line: string) => readArguments(line.split(' '));

describe('the command line', () => {
  it('has defaults for all but the site', () => {
    expect(readArguments(['locate', 'www.nordvik.example'])).toMatchObject({
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
      readArguments([
        'locate',
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
    expect(read('locate x.example --target privacy')).toMatchObject({ words: { en: expect.any(Array) } });
  });

  it.each([[[]], [['--help']], [['locate', '-h']]])('shows the help for %j', (argv) => {
    expect(readArguments(argv)).toBe('help');
  });

  it.each([
    ['locate', 'which site'],
    ['find x.example', 'no command "find"'],
    ['locate x.example y', 'one word too many'],
    ['locate x.example --no-delay', '--no-delay works only together with --allow-private'],
    ['locate http://127.0.0.1 --recorded', '--recorded is for a copy'],
    ['locate x.example --allow-private --recorded', '--recorded is for a copy'],
    ['locate http://127.0.0.1.example --allow-private --recorded', '--recorded is for a copy'],
    ['locate x.example --target weather', 'no target "weather"'],
    ['locate x.example --target privacy --query a', 'not both'],
    ['locate x.example --query ,', '1 to 100 words'],
    ['locate x.example --algorithm ls3', 'no algorithm "ls3"'],
    ['locate x.example --algorithm ls:Q=1', 'no parameter "Q"'],
    ['locate x.example --max-downloads 0', 'whole number from 1'],
    ['locate x.example --max-downloads 1e3', 'whole number from 1'],
    ['locate x.example --language norwegian', 'code of two or three letters'],
    ['locate ftp://x.example', 'no address of a web site'],
    ['locate x.example --colour', '--colour'],
  ])('says what is wrong with "%s"', (line, message) => {
    expect(() => read(line)).toThrow(WrongUse);
    expect(() => read(line)).toThrow(new RegExp(message, 'i'));
  });
});

describe('hyrde surface', () => {
  it('needs nothing but an address', () => {
    expect(read('surface www.nordvik.example/innsyn')).toMatchObject({
      command: 'surface',
      url: 'https://www.nordvik.example/innsyn',
      policy: { name: 'expected-new' },
      coverage: 0.95,
      maxDownloads: 500,
      seeds: [],
      output: 'plain',
    });
  });

  it('takes its options', () => {
    expect(
      read('surface a.example --coverage .5 --max-downloads 9 --policy random --seeds vei,skole --csv'),
    ).toMatchObject({
      coverage: 0.5,
      maxDownloads: 9,
      policy: { name: 'random' },
      seeds: ['vei', 'skole'],
      output: 'csv',
    });
  });

  it.each([
    ['surface', 'Say which page'],
    ['surface a.example b.example', 'one word too many'],
    ['surface a.example --coverage 2', '--coverage takes a share'],
    ['surface a.example --max-downloads 0', '--max-downloads takes'],
    ['surface a.example --policy best', 'There is no policy "best"'],
    ['surface a.example --json --csv', 'either --json or --csv'],
    ['surface a.example --no-delay', '--no-delay works only'],
    ['surface ftp://a.example', 'is no address'],
  ])('says what is wrong with "%s"', (line, said) => {
    expect(() => read(line)).toThrow(said);
  });
});
