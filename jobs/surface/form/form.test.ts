import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import { canonicalRequest, encodedForm, type Form } from '../../site/index.js';
import { askForm, type Question } from './question.js';
import { type QueryForm, queryForms, readForm } from './read-form.js';
import { scriptedSearches, searchFields } from './scripted.js';

const url = 'https://www.nordvik.test/innsyn/sok';
const formsOf = (html: string): readonly Form[] => parsePage(html, url).forms ?? [];
function formOf(html: string): Form {
  const [form] = formsOf(html);
  if (!form) throw new Error('There is no form.');
  return form;
}
function understood(html: string): QueryForm {
  const reading = readForm(formOf(html));
  if (reading.kind !== 'searches') throw new Error(`refused: ${reading.why}`);
  return reading.form;
}

const JOURNAL = `<form action="/sok" role=search><label for=q>Søkeord</label><input id=q name=q type=search>
  <label>Fra dato <input type=date name=fra></label><label>Til dato <input type=date name=til></label>
  <label>Type <select name=type><option value="">Alle<option value=I>Inngående<option value=U>Utgående</select></label>
  <select name=sort><option value=dato>Dato<option value=tittel>Tittel</select>
  <label>Treff per side <select name=antall><option>10<option>25<option>100</select></label>
  <input type=hidden name=arkiv value=7><button name=go value=1>Søk</button></form>`;

describe('a form that searches', () => {
  it('is understood: words, dates, filters, the size of a page, and what is sent besides', () => {
    expect(understood(JOURNAL)).toMatchObject({
      action: 'https://www.nordvik.test/sok',
      method: 'GET',
      queries: [{ name: 'q', scope: 'any' }],
      filters: [{ name: 'type', neutral: '', options: [{ value: 'I' }, { value: 'U' }] }],
      dates: { from: { name: 'fra', writing: 'year-month-day' }, to: { name: 'til' }, on: null },
      pageSize: { name: 'antall', largest: '100' },
      fixed: [
        ['sort', 'dato'],
        ['arkiv', '7'],
        ['go', '1'],
      ],
      hasToken: false,
    });
  });

  it.each([
    [
      '<form action=/innsyn method=post><input type=hidden name=__RequestVerificationToken value=Abc><input name=Fritekst><button>Søk</button></form>',
      true,
    ],
    ['<form action=/s><input name=q><input type=hidden name=x value=CfDJ8Nx1k3yQ0Z4u7Wq2LmN9bV5cX8aS></form>', true],
    ['<form action=/s><input name=q><input type=hidden name=side value=1></form>', false],
  ])('carries a token: %s', (html, hasToken) => {
    expect(understood(html).hasToken).toBe(hasToken);
  });

  it.each([
    ['<form action=/x><input name=fritekst placeholder="Søk i journalen"><button>OK</button></form>', 'fritekst any'],
    ['<form action=/x><label>Søk i tittel <input name=t></label></form>', 't title'],
    ['<form action=/x><label>Saksnr <input name=sak></label><label>Søkeord <input name=ord></label></form>', 'ord any'],
    [
      '<form action=/x><label>Avsender <input name=a></label><label>Tekst <input name=b></label><button>Søk</button></form>',
      'b any',
    ],
    ['<form action=/recherche><input name=mots></form>', 'mots any'],
    ['<form action=/suche><input name=stichwort><button>Suchen</button></form>', 'stichwort any'],
    ['<form action=/x><input name=cerca></form>', 'cerca any'],
  ])('takes its words in %s', (html, said) => {
    const [first] = understood(html).queries;
    expect(`${first?.name} ${first?.scope}`).toBe(said);
  });

  it.each([
    [
      '<input name=fraDato placeholder=dd.mm.åååå><input name=tilDato placeholder=dd.mm.åååå>',
      'fraDato',
      'tilDato',
      '20.11.2026',
    ],
    ['<input name=from placeholder=DD/MM/YYYY><input name=to placeholder=DD/MM/YYYY>', 'from', 'to', '20/11/2026'],
    ['<label>Von <input name=a type=date></label><label>Bis <input name=b type=date></label>', 'a', 'b', '2026-11-20'],
    ['<input type=date name=d1><input type=date name=d2>', 'd1', 'd2', '2026-11-20'],
  ])('takes days in %s', (inputs, from, to, day) => {
    const form = understood(`<form action=/postliste>${inputs}<button>Vis</button></form>`);
    expect([form.dates.from?.name, form.dates.to?.name]).toEqual([from, to]);
    expect(sent(form, { from: '2026-11-20', to: '2026-11-20' }).get(from)).toBe(day);
  });

  it('has radio buttons and check boxes as filters', () => {
    const form = understood(`<form action=/s><input name=q><label><input type=radio name=r value="" checked>Alle</label>
      <label><input type=radio name=r value=I>Inn</label><label><input type=checkbox name=v value=1>Med vedlegg</label><button>Søk</button></form>`);
    expect(form.filters).toEqual([
      { name: 'r', label: 'Alle', neutral: '', options: [{ value: 'I', label: 'Inn' }] },
      { name: 'v', label: 'Med vedlegg', neutral: null, options: [{ value: '1', label: 'Med vedlegg' }] },
    ]);
    expect(sent(form, { words: 'x' }).has('v')).toBe(false);
  });

  it('that reaches a database goes before the search of the site', () => {
    const site = '<form action=/sok><input type=search name=s></form>';
    const found = queryForms(formsOf(site + JOURNAL));
    expect(found.map(({ dates }) => dates.from?.name)).toEqual(['fra', undefined]);
  });
});

describe('a form that is never sent', () => {
  it.each([
    ['password', '<form action=/sok><input name=q type=search><input type=password name=p></form>'],
    ['password', '<form action=/sok role=search><input name=q><input name=passord></form>'],
    ['password', '<form action=/sok role=search><label>Engangskode <input name=q></label></form>'],
    ['mail', '<form action=/sok role=search><input name=q type=email></form>'],
    ['mail', '<form action=/sok role=search><input name=epost></form>'],
    ['mail', '<form action=/sok role=search><label>Din e-postadresse <input name=q></label></form>'],
    ['mail', '<form action=/search><input name=userEmail placeholder=Search></form>'],
    ['mail', '<form action=/search><input name=q type=search placeholder="Your e-mail"></form>'],
    ['mail', '<form action=/x role=search><input type=search aria-label=Courriel name=q></form>'],
    ['file', '<form action=/sok role=search><input type=search name=q><input type=file name=f></form>'],
    ['payment', '<form action=/sok role=search><input name=kortnummer></form>'],
    ['payment', '<form action=/search role=search><input name=q><input name=cvc></form>'],
    ['message', '<form action=/sok role=search><input name=q><textarea name=x></textarea></form>'],
    ['message', '<form action=/sok role=search method=post><input name=melding></form>'],
    ['identity', '<form action=/sok role=search><label>Fødselsnummer <input name=q></label></form>'],
    ['captcha', '<form action=/sok role=search><input name=q><input type=hidden name=g-recaptcha-response></form>'],
    ['login', '<form action=/inn method=post><input name=brukernavn><button>Logg inn</button></form>'],
    ['newsletter', '<form action=/nyhetsbrev method=post><input name=adr><button>Meld på nyhetsbrev</button></form>'],
    ['contact', '<form action=/kontakt method=post class=kontaktskjema><input name=navn><button>Send</button></form>'],
    ['contact', '<form action=/sok method=post><input name=etternavn><button>OK</button></form>'],
    [
      'order',
      '<form action=/bestill method=post><input type=hidden name=dok value=1><input name=q><button>Bestill innsyn</button></form>',
    ],
    ['acts', '<form action=/x method=post><input type=hidden name=id value=1><button>Slett</button></form>'],
    ['nowhere', '<form action="javascript:go()"><input type=search name=q></form>'],
    ['nowhere', '<form action="mailto:post@nordvik.test" method=post><input type=search name=q></form>'],
    ['not-search', '<form action=/x method=post><input name=navn><button>Videre</button></form>'],
    ['no-field', '<form action=/sok role=search><button>Søk</button></form>'],
  ])('because of %s: %s', (why, html) => {
    expect(readForm(formOf(html))).toMatchObject({ kind: 'refused', why });
  });
});

it('a search by GET within a mailing list is sent, with the list’s address; not where a person’s is sent along', () => {
  const within = (field: string, method = 'get') =>
    queryForms(
      parsePage(
        `<form action=/sok method=${method}>${field}<input name=q placeholder="Search this list"><button></button></form>`,
        url,
      ).forms ?? [],
    );
  const list = '<input type=hidden name=mlist value=post@by.example>';
  expect(within(list)).toHaveLength(1);
  expect(within(list, 'post')).toEqual([]);
  expect(within(list.replace('mlist', 'email'))).toEqual([]);
});

describe('a form that a person has confirmed', () => {
  const made = (html: string) => readForm(formOf(html), (make) => makes.has(make));
  const makes = new Set<string>();
  const asks = (type: string, host = '') =>
    `<form method=post action="${host}/x"><input name=q type=search><input name=m type=${type}><button>Søk</button></form>`;

  it('is sent, whatever its host, unless it acts for certain or was changed', () => {
    const refused = made(asks('email'));
    expect(refused).toMatchObject({
      kind: 'refused',
      why: 'mail',
      confirmable: true,
      button: 'Søk',
      fields: ['q', 'm'],
    });
    if (refused.kind === 'refused') makes.add(refused.make);
    expect(made(asks('email'))).toMatchObject({ kind: 'searches', form: { queries: [{ name: 'q' }] } });
    expect(made(asks('tel'))).toMatchObject({ kind: 'refused', why: 'contact' });
    expect(made(asks('email', 'https://elsewhere.test'))).toMatchObject({ why: 'elsewhere', confirmable: false });
    const secret = made(asks('password'));
    if (secret.kind === 'refused') makes.add(secret.make);
    expect(made(asks('password'))).toMatchObject({ kind: 'refused', why: 'password', confirmable: false });
  });
});

describe('a field elsewhere on the page', () => {
  it.each(['<input type=password form=f name=p>', '<input form=f name=epost>', '<textarea form=f name=x></textarea>'])(
    'belongs to the form that it names: %s',
    (field) => {
      const html = `<form id=f class=a action=/sok role=search><input name=q></form><form id=g action=/sok role=search><input name=q></form>${field}`;
      expect(queryForms(formsOf(html))).toHaveLength(1);
    },
  );
});

const sent = (form: QueryForm, question: Question): URLSearchParams => {
  const asked = askForm(form, question);
  if (asked.kind !== 'request') throw new Error(asked.why);
  const request = canonicalRequest(asked.request);
  if (request === null) throw new Error('no request');
  return request.form ? new URLSearchParams(encodedForm(request.form)) : new URL(request.url).searchParams;
};

describe('a question', () => {
  const form = understood(JOURNAL);
  const posted = understood(JOURNAL.replace('<form', '<form method=post'));

  it('is sent with all that the form sends, in its order', () => {
    expect([...sent(form, { words: 'barnehage', filters: { type: 'U' }, from: '2026-01-02' })]).toEqual([
      ['q', 'barnehage'],
      ['fra', '2026-01-02'],
      ['til', ''],
      ['type', 'U'],
      ['sort', 'dato'],
      ['antall', '100'],
      ['arkiv', '7'],
      ['go', '1'],
    ]);
    expect([...sent(posted, { words: 'x' })].map(([name]) => name)).toEqual(
      [...sent(form, { words: 'x' })].map(([name]) => name),
    );
  });

  it.each<[string, Question, string]>([
    ['another choice than the form has', { filters: { type: 'X' } }, 'no-such-choice'],
    ['a filter that it does not have', { filters: { sort: 'dato' } }, 'no-such-field'],
    ['words for a field that it does not have', { words: 'x', field: 'arkiv' }, 'no-such-field'],
    ['a day that does not exist', { from: '2026-02-31x' }, 'not-a-day'],
    ['a book', { words: 'x'.repeat(501) }, 'too-long'],
  ])('is not sent for %s', (_, question, why) => {
    expect(askForm(form, question)).toEqual({ kind: 'unaskable', why });
  });

  it('is not asked where no address would hold it, or where it would arrive as another', () => {
    expect(askForm(form, { words: '報'.repeat(400) })).toEqual({ kind: 'unaskable', why: 'too-long' });
    const session = understood('<form action=/s><input type=search name=sid></form>');
    expect(askForm(session, { words: '9f86d081884c7d659a2feaa0c55ad015' })).toEqual({
      kind: 'unaskable',
      why: 'not-sendable',
    });
  });

  it.each([
    '"sitat"',
    "o'brien",
    '*',
    '%',
    '?x=1&type=U',
    '#anker',
    '../../etc',
    '<b>',
    'a+b',
    '報告',
    'تقرير',
    'x'.repeat(200),
    '\u{1f411}',
    ';drop',
    '%00',
    '=1+1',
  ])('arrives as typed: %s', (words) => {
    for (const each of [form, posted]) {
      const fields = sent(each, { words });
      expect(fields.getAll('q')).toEqual([words]);
      expect(fields.getAll('type')).toEqual(['']);
      expect(fields.get('arkiv')).toBe('7');
    }
  });

  it('never breaks out of its field, whatever its words', () => {
    const names = [...sent(form, { words: 'x' })].map(([name]) => name);
    const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }));
    fc.assert(
      fc.property(words, (text) => {
        for (const each of [form, posted]) {
          const asked = askForm(each, { words: text });
          if (asked.kind !== 'request') continue;
          const request = canonicalRequest(asked.request);
          expect(request?.url.startsWith('https://www.nordvik.test/sok')).toBe(true);
          const fields = sent(each, { words: text });
          expect([...fields].map(([name]) => name)).toEqual(names);
          expect(fields.get('q')).not.toMatch(/\p{Cc}|\p{Cs}/u);
        }
      }),
    );
  });
});

describe('a search that only a script sends', () => {
  it.each([
    ['no-form', '<div><input type=search id=felt><button>Søk</button></div>'],
    ['no-name', '<form action=/x><input type=search placeholder=Søk></form>'],
    ['no-address', '<form action="javascript:void(0)"><input type=search name=q></form>'],
  ])('is recognised: %s', (why, html) => {
    expect(scriptedSearches(parseTree(html, url)).map((found) => found.why)).toEqual([why]);
  });

  it.each([
    [{ id: 'felt' }, '<input id=felt placeholder="Søk her">'],
    [{ label: 'Søk her' }, '<input id="el-id-8395-0" placeholder="Søk her">'],
    [{ name: 'sok' }, '<input id=":r3:" name=sok placeholder="Søk her">'],
  ])('is recognised on the next visit by %j', (marks, html) => {
    expect(searchFields(parseTree(html, url), []).map((field) => field.marks)).toEqual([marks]);
  });

  it('is not recognised if a form sends it, or if it is no search', () => {
    expect(
      scriptedSearches(
        parseTree(`${JOURNAL}<form id=f></form><input form=f type=search name=q><input name=navn>`, url),
      ),
    ).toEqual([]);
  });
});
