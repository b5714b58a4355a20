import { describe, expect, it } from 'vitest';
import { addressSpans } from './address-spans.js';
import {
  KnownPeople,
  pageSpans,
  personSpans,
  recordSpans,
  redactedAddress,
  redactedText,
  soleTraderSpans,
} from './index.js';

const shown = (text: string, context = {}) => {
  const found = personSpans(text, context).map(({ start, end }) => text.slice(start, end));
  return found.join(' | ');
};

describe('private persons in a text', () => {
  it.each([
    ['Klage fra Kari Nordmann på vedtak', 'Kari Nordmann'],
    ['Søknad om bruksendring – Nguyen, Thi Minh', 'Nguyen, Thi Minh'],
    ['Kari Nordmanns klage på vedtak', 'Kari Nordmanns'],
    ['Melding om fødsel, 31045630372', '31045630372'],
    ['Trafikksikkerhet i Hans Bergs gate', ''],
    ['Høring – forskrift om snøscooterløyper i Berg kommune', ''],
    ['Delegert vedtak til Kari Lie, byggesaksbehandler', ''],
  ])('%s: %j', (text, names) => {
    expect(shown(text)).toBe(names);
  });

  it('are redacted at the same length', () => {
    expect(redactedText('Klage fra Kari Nordmann, 20.11.2026')).toBe('Klage fra •••• ••••••••, 20.11.2026');
  });
});

it('a record names its parties in title and link', () => {
  const spans = recordSpans({
    sender: 'Kari Nordmann',
    recipient: 'Kartverket',
    title: 'Klage fra Nordmann på vedtak',
    link: 'https://p.example/klage-fra-kari-nordmann.pdf',
    direction: 'in',
  });
  expect(spans).toMatchObject({
    sender: [{ start: 0, end: 13 }],
    recipient: [],
    title: [{ start: 10, end: 18 }],
    link: [{ start: 28, end: 41 }],
  });
});

it.each([
  ['Leiter Sarah', 'Leiter Sarah'],
  ['Mayor Leonard Pickles', ''],
  ['Bürgermeister Meier', ''],
  ['Jürgen Backhaus', 'Jürgen Backhaus'],
  ['Kettunen', 'Kettunen'],
  ['COWI Aarhus', ''],
])('the sender %s is redacted as %j', (sender, names) => {
  expect(shown(sender, { role: 'sender' })).toBe(names);
});

it.each(['Parker', 'Groen', 'Verde', 'Dane', 'Ado'])('a department does not hide that %s is a name', (name) => {
  for (const sender of [`Sarah ${name}`, `${name.toUpperCase()} Sarah`, `Mr ${name}`]) {
    const { sender: spans } = recordSpans({ sender, recipient: null, title: null });
    expect(spans.map(({ end }) => end)).toEqual([sender.length]);
  }
  expect(shown(`Complaint by Sarah ${name} about noise`)).toBe(`Sarah ${name}`);
});

it('known people are redacted in titles', () => {
  const people = new KnownPeople();
  people.addPerson('Qoqel Vantamol');
  expect(shown('Svar til vantamol qoqel', { people })).toBe('vantamol qoqel');
});

it('a page shows officers and menus', () => {
  const text = 'Kari Lie, rektor\nAvsender: Ola Nordmann\nSaksbehandler: Siri Moe\nSvar til Ola Nordmann';
  const { text: spans } = pageSpans(text);
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['Ola Nordmann', 'Ola Nordmann']);
});

it.each(['Journal Snømo', 'Postliste Nittedal', 'Postjournal Voss', 'Meetings Leeds', 'Lübeck Sitzungskalender'])(
  'a heading of a page and a town is shown: %s',
  (heading) => {
    expect(pageSpans(`${heading}\nSøk i tittel`).text).toEqual([]);
    const person = pageSpans(`${heading}\nAvsender: Kari Nordmann`).text;
    expect(person).toMatchObject([{ start: heading.length + 11, kind: 'person' }]);
  },
);

it.each(['Kari Dias', 'K. Bandi', 'Kari Başkan'])(
  'a surname that is a word of page names too is redacted: %s',
  (name) => {
    for (const text of [`Postliste\n${name}\nSøk`, `${name} - klage`, `Klage fra ${name} på vedtak`])
      expect(pageSpans(text).text.map(({ start, end }) => text.slice(start, end))).toEqual([name]);
  },
);

it.each(['firstName: Sølvi\nlastName: Ødegård', 'fornavn: Sølvi\netternavn: Ødegård', 'avsenderNavn: Ødegård'])(
  'values of data whose names say that they name a person are redacted: %s',
  (data) => {
    const text = `date: 20.11.2026\n${data}`;
    const left = pageSpans(text).text.reduce((all, { start, end }) => all.replace(text.slice(start, end), ''), text);
    expect(left).not.toMatch(/Sølvi|Ødegård/);
  },
);

it('a truth value of data is shown, a person of that name is not', () => {
  const text = 'agendaPublished: True\nsender: True Vang';
  expect(pageSpans(text).text).toMatchObject([{ start: text.indexOf('True Vang'), end: text.length }]);
  expect(pageSpans('sender: True').text).toHaveLength(1);
});

it('an address loses the parts that name persons', () => {
  const address = 'https://a.example/parter/Inger%20Johanne%20Dahl/journal?side=2&navn=T.%20Sandstrand';
  expect(redactedAddress(address)).toBe('https://a.example/parter/•••/journal?side=2&navn=•••');
  expect(addressSpans('https://a.example/barnehage-og-skole')).toEqual([]);
});

describe('an address that holds a title', () => {
  it.each([
    ['/dokument/horing-om-plan-for-vestre-strand', ''],
    ['/d/Rapport_fra_tilsyn_med_drikkevann.docx', ''],
    ['/?tittel=H%C3%B8ring%20om%20reguleringsplan', ''],
    ['/de/bauen-und-wohnen/Bebauungsplan', ''],
    ['/dokument/klage-fra-kari-nordmann-pa-vedtak', 'kari-nordmann'],
    ['/?tittel=Klage%20fra%20Kari%20Nordmann', 'Kari%20Nordmann'],
    ['/?q=kari+nordmann', 'kari+nordmann'],
    ['/fil?path=%252Farkiv%252FKari%2520Nordmann%252Fbrev.pdf', 'Kari%2520Nordmann'],
  ])('%s: %j', (path, names) => {
    const address = `https://a.example${path}`;
    const spans = addressSpans(address);
    expect(spans.map(({ start, end }) => address.slice(start, end)).join(' | ')).toBe(names);
  });

  it('shows the words that its record shows', () => {
    const link = 'https://a.example/dok/lausuntopyynto-koivu-ja-tammi';
    const record = { sender: null, recipient: null, title: 'Lausuntopyyntö, Koivu ja Tammi', link };
    expect(recordSpans(record)).toMatchObject({ title: [], link: [] });
  });
});

describe('a company of one person', () => {
  it.each([
    ['Maler Hansen ENK', 'Maler Hansen'],
    ['Tilbud Maler Hansen ENK på fasade', 'Maler Hansen'],
    ['Tarjous, Tmi Virtanen', 'Virtanen'],
    ['Angebot der Schreinerei Huber e.K.', 'Schreinerei Huber'],
    ['Fjellet Bygg AS', ''],
    ['Søknad om fradeling', ''],
  ])('%s: %j', (text, names) => {
    expect(
      soleTraderSpans(text)
        .map(({ start, end }) => text.slice(start, end))
        .join(' | '),
    ).toBe(names);
  });
});

describe('where nouns are written with capitals', () => {
  const titles = [
    'Antrag auf Baugenehmigung für einen Carport',
    'Sperrung der Marktstraße wegen Kanalarbeiten',
    'Beschaffung eines Löschfahrzeugs für die Feuerwehr',
    'Einladung zur Sitzung des Schulausschusses',
    'Lageplan Hochbehälter Kirchberg',
    'Nutzung der Turnhalle durch den Sportverein am Abend',
  ];
  const portal = new KnownPeople();
  for (const title of titles) portal.addTitle(title);
  const redacted = (title: string, people: KnownPeople) =>
    recordSpans({ sender: 'Bauamt', recipient: null, direction: 'in', title }, people).title.map(({ start, end }) =>
      title.slice(start, end),
    );

  it('a capital is no sign of a name', () => {
    expect(portal.writesNounsWithCapitals).toBe(true);
    expect(titles.flatMap((title) => redacted(title, portal))).toEqual([]);
    expect(redacted('Lageplan Hochbehälter Kirchberg', new KnownPeople())).not.toEqual([]);
  });

  it('persons are redacted all the same', () => {
    expect(redacted('Widerspruch von Heike Lindemann gegen den Bescheid', portal)).toEqual(['Heike Lindemann']);
  });

  it('names alone do not make a portal one of these', () => {
    const other = new KnownPeople();
    for (const name of ['Kari Nordmann', 'Ola Hansen', 'Per Lie', 'Liv Dahl', 'Nils Berg', 'Anne Moe', 'Siri Haug'])
      other.addTitle(`Søknad om permisjon og dekning av utgifter – ${name}`);
    expect(other.writesNounsWithCapitals).toBe(false);
  });
});

it('a particle between words that are no given name makes no name', () => {
  const title = 'Condicionamento de trânsito na Travessa do Poço e limpeza de terrenos';
  expect(recordSpans({ sender: null, recipient: null, title }).title).toEqual([]);
});
