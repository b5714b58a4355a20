import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inReadersLanguage } from '@/api/refusal';
import { weaknessOf } from '../../api/src/people/password-strength';
import '../../api/src/http/validation.pipe';
import { faultOfCron } from '../../api/src/schedules/cron';
import { faultOfHome } from '../../api/src/sites/home-url';
import { refusalIn } from './refusals';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Files whose sentences programs alone receive: the dashboard sends none of the requests that they refuse. */
const FOR_PROGRAMS =
  /\.test\.ts$|\/(testing|dist|portals)\/|environment|blob-store|log-format|access\.ts|http\/(json-body|cursor|table-file)|idempotency|editing|tokens\.service|kinds\/kinds|views\.controller|matrix\.service|algorithms\.ts|searches\.service|target-file|tasks\.controller|people\.schemas|site-filter|ticker\.service|topic-runs|evidence\.service|seed|first-sweep/;

const TEXT = /('(?:[^'\\\n]|\\.)+'|`(?:[^`\\]|\\.)+`)/.source;
const REFUSALS = [
  `invalid\\(\\s*[^;]*?,\\s*${TEXT}\\s*,?\\s*\\)`,
  `new Problem\\(\\s*'[a-z-]+',\\s*${TEXT}`,
  `(?:message|error): ${TEXT}`,
  `refine\\([^;]{0,200}?,\\s*${TEXT},?\\s*\\)`,
  `\\.(?:regex|min|max|length)\\([^'\`;]{0,90}?,\\s*${TEXT}\\)`,
  `refused\\(${TEXT}\\)`,
].map((source) => new RegExp(source, 'g'));

/** Sentences of refusals in the sources of the API and the contracts, with a value in each place. */
function* refusals(): Generator<string> {
  for (const file of globSync(['apps/api/src/**/*.ts', 'jobs/contracts/**/*.ts'], { cwd: ROOT })) {
    if (FOR_PROGRAMS.test(file)) continue;
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const pattern of REFUSALS)
      for (const [, text = ''] of source.matchAll(pattern)) {
        const sentence = text.slice(1, -1).replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7');
        if (/\w \w/.test(sentence) && !sentence.includes('${')) yield sentence;
      }
  }
}

describe('sentences of the API', () => {
  const sentences = [...new Set(refusals())];

  it.each(['nb', 'nn'] as const)('are said in %s', (language) => {
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((sentence) => refusalIn(language, sentence) === sentence)).toEqual([]);
  });

  it('keep their values, and are left as they are in English', () => {
    const sentence = 'is the home of another site in the registry: Bø, https://bo.example/';
    expect(refusalIn('nb', sentence)).toBe(
      'er hjemmesiden til et annet nettsted i registeret: Bø, https://bo.example/',
    );
    expect(refusalIn('en', sentence)).toBe(sentence);
    expect(refusalIn('nn', 'There is no such site, or it has been archived.')).toBe(
      'Nettstaden finst ikkje, eller han er arkivert.',
    );
    expect(refusalIn('nb', 'A sentence of a later version.')).toBe('A sentence of a later version.');
  });

  it('that functions return are said too', () => {
    const person = { email: 'kari@bo.example', name: 'Kari Bø' };
    const faults = [
      faultOfHome('http://www.andelv.kommune.localhost/', []),
      faultOfHome('https://bo.example/', [], true),
      faultOfHome('http://127.0.0.1/', []),
      weaknessOf('aaaaaaaaaaaaaa', person),
      weaknessOf('password-kari', person),
      ...['x', 'H * * * *', '@minutely', '99 * * * *'].map(faultOfCron),
    ];
    expect(faults.filter((fault) => fault === null || refusalIn('nn', fault) === fault)).toEqual([]);
    expect(refusalIn('nb', `The new password ${faults[3]}.`)).toBe('Det nye passordet har for få forskjellige tegn.');
  });

  it('of the schemas are said too', () => {
    const schema = z.object({
      name: z.string().min(1).max(3),
      at: z.url(),
      n: z.int().max(9),
      share: z.number().positive().lt(1),
      kind: z.enum(['a', 'b']),
    });
    const asked = [
      { name: '', at: 'x', n: 10, share: 0, kind: 'c' },
      { name: 'long', at: 1, n: 1.5, share: 1 },
    ];
    const messages = asked
      .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
      .map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'is empty',
        'must be at most 9',
        'must be more than 0',
        'must be less than 1',
        'is longer than 3 characters',
      ]),
    );
    expect(messages.length).toBe(10);
    expect(messages.filter((message) => refusalIn('nb', message) === message)).toEqual([]);
  });
});

describe('a problem of the API', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const problem = {
    type: 'urn:hyrde:problem:invalid-input',
    detail: 'homeUrl: is empty',
    errors: [{ field: 'homeUrl', message: 'is empty' }],
  };
  const refused = () =>
    Response.json(problem, { status: 400, headers: { 'content-type': 'application/problem+json; charset=utf-8' } });
  const readIn = (lang: string, response: Response) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    return inReadersLanguage(response);
  };

  it('is read in the language of the document', async () => {
    const answer = await readIn('nn', refused());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      ...problem,
      detail: 'homeUrl: er tomt',
      errors: [{ field: 'homeUrl', message: 'er tomt' }],
    });
    expect(await (await readIn('en', refused())).json()).toEqual(problem);
  });

  it('is left alone if it is no problem document', async () => {
    const answer = new Response('busy', { status: 502, headers: { 'content-type': 'text/html' } });
    expect(await readIn('nb', answer)).toBe(answer);
  });
});
