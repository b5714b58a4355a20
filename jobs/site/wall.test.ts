import { WALL_REASONS } from '@hyrde/contracts';
import { HONEST_PAGES, MISTAKEN, WALL_PAGES } from '@hyrde/lab/walls';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../html/index.js';
import { isListedMark, wallOf } from './wall.js';
import { vendorMarksIn } from './wall-marks.js';

const URL = 'http://www.nord.test/side';
const STATUSES = [200, 403, 503] as const;
const read = (html: string, status = 200, headers = {}) => wallOf(parsePage(html, URL), { status, headers });

describe('walls', () => {
  it.each(WALL_PAGES)('recognises, whatever the status: $name', ({ kind, html, headers }) => {
    for (const status of STATUSES) expect(read(html, status, headers)?.kind).toBe(kind);
  });

  it('repeats no word of the page in its marks', () => {
    const page = '<title>Blokkert</title><h1>Access to Kari Nordmann is blocked</h1><p>Your IP has been blocked.';
    const { marks = [] } = read(page) ?? {};
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter((mark) => !isListedMark(mark))).toEqual([]);
    expect(isListedMark('access to kari nordmann')).toBe(false);
    for (const { html, headers } of WALL_PAGES)
      expect(read(html, 403, headers)?.marks.filter((mark) => !isListedMark(mark) && !/^no text/.test(mark))).toEqual(
        [],
      );
  });

  it('gives every kind a reason', () => {
    for (const { kind } of WALL_PAGES) expect(WALL_REASONS[kind]).toBeDefined();
  });
});

/** Titles of one vendor's challenge, as its own translations say it (locales of Anubis). */
const CHALLENGE_TITLES = {
  nb: 'Bekrefter at du ikke er en bot!',
  nn: 'Stadfester at du ikkje er bot!',
  sv: 'Kollar så att du inte är en bot!',
  is: 'Geng úr skugga um að þú sért ekki botti!',
  fi: 'Varmistetaan ettet ole robotti!',
  et: 'Kontrollime, et sa ei ole bott!',
  lt: 'Stengiamasi užtikrinti, jog jūs nesate robotas!',
  de: 'Dein Browser wird geprüft!',
  nl: 'Even checken of je een bot bent!',
  fr: 'Je m’assure que vous n’êtes pas un robot !',
  it: 'Controllo se sei un robot...',
  es: '¡Asegurándonos de que no eres un robot!',
  pt: 'Certificando de que você não é um bot!',
  pl: 'Sprawdzamy, czy nie jesteś botem!',
  cs: 'Ujišťujeme se, že nejste robot!',
  hr: 'Provjeravamo da niste bot!',
  bg: 'Уверяваме се, че не си бот!',
  uk: 'Перевірка, чи ви не бот!',
  tr: 'Bot olmadığınızdan emin oluyoruz!',
};

describe('a log-in within the site’s own menu', () => {
  const menu = ['Home', 'Contact us', 'News', 'Council minutes', 'Mail record', 'Annual report', 'Statistics'];
  const links = [...menu, ...menu.map((label) => `${label} of the council`)].map(
    (label, i) => `<a href="/p${i}">${label}</a>`,
  );
  const page = (title: string, main: string) =>
    `<title>${title}</title><nav>${links.join(' ')}</nav><main><h1>${title}</h1>${main}</main>`;
  const login = page(
    'Log in',
    '<form method=post action="/login"><label>User name <input name=u></label><label>Password <input type=password name=p></label><button>Log in</button></form><p>You must log in to see this page.',
  );
  const at = (address: string, html: string, asked?: string) =>
    wallOf(parsePage(html, address), { status: 200, headers: {}, asked })?.kind;

  it.each([
    'http://a.test/contact',
    'http://a.test/login?back=%2Fcontact',
    'http://a.test/auth?to=http://a.test/minutes',
  ])('is a wall at %s', (address) => expect(at(address, login)).toBe('login'));

  it('is a wall if another page redirects to it', () => {
    expect(at('http://a.test/login', login, 'http://a.test/minutes')).toBe('login');
    expect(at('http://a.test/login', login, 'http://a.test/wp-login.php')).toBeUndefined();
    expect(
      at('http://a.test/login', page('Council minutes', '<p>The council meets on Mondays.'), 'http://a.test/m'),
    ).toBeUndefined();
  });

  it('is the site’s own page at its own address, and so is a page with a form beside its text', () => {
    expect(at('http://a.test/login', login)).toBeUndefined();
    const text =
      '<p>The council meets on the first Monday of each month at seven. Minutes are on the notice board.</p>';
    const form = '<form method=post action="/login"><h2>Log in</h2><input type=password name=p></form>';
    expect(at('http://a.test/minutes', page('Council minutes', text + form))).toBeUndefined();
  });
});

describe('languages', () => {
  it.each(Object.entries(CHALLENGE_TITLES))('reads a challenge in %s', (_language, title) => {
    expect(read(`<title>${title}</title><h1>${title}</h1>`)).not.toBeNull();
  });

  it('reads accents and capitals alike', () => {
    expect(read('<h1>ΥΠΟ ΣΥΝΤΗΡΗΣΗ</h1>')?.kind).toBe('maintenance');
  });
});

describe('further walls and pages like them', () => {
  const wordpress = (rest: string) =>
    `<body class="login"><h1><a href="https://wordpress.org/">Powered by WordPress</a></h1><form><label>Username</label>
     <input name="log"><label>Password</label><input type="password"></form>
     <a href="/wp-login.php?action=lostpassword">Lost your password?</a>${rest}`;
  it.each([
    [
      'maintenance',
      '<title>Vedligeholdelse</title><h1>Vedligeholdelse pågår</h1><p>Hjemmesiden er midlertidigt lukket. Ring til os på 12 34 56 78.</p><a href="mailto:a@b.test">a@b.test</a>',
    ],
    [
      'captcha',
      '<title>Contrôle</title><h1>Sécurité</h1><p>Recopiez les caractères de l’image.</p><form><input name="c"></form>',
    ],
    [
      'parked',
      '<title>nord.test - Registered at Namecheap.com</title><h1>nord.test</h1><p>Are you the owner? This is a parking page.',
    ],
    ['login', `<title>Log In ‹ Nord — WordPress</title>${wordpress('')}`],
  ])('%s', (kind, html) => {
    expect(read(html)?.kind).toBe(kind);
  });

  it.each([
    [
      'parking',
      '<title>Parkering – Nord</title><h1>Parking page</h1><p>Betal på automat ved torget. Gratis etter kl. 17 og i helgene.',
    ],
    [
      'a log-in beside content',
      `<title>Nord</title><h1>Nord kommune</h1><p>Velkommen til kommunen. Her finner du møter, planer og skjema for innbyggere.${wordpress('')}`,
    ],
    [
      'works on a road',
      '<title>Nord</title><h1>Vedlikehold pågår i Storgata</h1><p>Gata er stengt mellom torget og kirken til fredag. Bussen går om Parkveien.',
    ],
  ])('but not %s', (_, html) => {
    expect(read(html)).toBeNull();
  });
});

describe('evidence', () => {
  it('needs more than a vendor’s mark in a page with content', () => {
    const content = '<title>Skole</title><h1>Skole</h1><p>Skolen begynner mandag klokken ni for alle trinn.</p>';
    for (const mark of ['<script>_cf_chl_opt={}</script>', '<div id="px-captcha"></div>', '<!-- sedoparking.com -->'])
      expect(read(content + mark)).toBeNull();
  });

  it('gives marks and phrases that a person can check', () => {
    const wall = read('<title>Request Rejected</title>The requested URL was rejected. Your support ID is: 1');
    expect(wall?.marks).toEqual(
      expect.arrayContaining(['f5 Your support ID is', 'request rejected', 'requested url was rejected']),
    );
  });

  it('finds the vendors’ marks that occur in a source, wherever they stand', () => {
    const sources = [...WALL_PAGES, ...HONEST_PAGES].map(({ html }) => html);
    const names = [...new Set(sources.flatMap(vendorMarksIn))];
    expect(names.length).toBeGreaterThan(20);
    for (const source of sources) {
      const occurring = names.filter((name) => source.includes(name.slice(name.indexOf(' ') + 1))).sort();
      for (const before of ['', ' ', 'å', '√ ']) expect(vendorMarksIn(before + source).sort()).toEqual(occurring);
    }
    for (const text of names.map((name) => name.slice(name.indexOf(' ') + 1)))
      for (const source of [text, ` ${text}`]) expect(vendorMarksIn(source).join()).toContain(text);
  });

  it('waits for the browser where scripts fill the page', () => {
    expect(read('<div id="root"></div><script src="/app.js"></script>')).toBeNull();
  });

  it('says nothing of scans and of large pages', () => {
    expect(wallOf(parsePage('', 'http://www.nord.test/skann.pdf'))).toBeNull();
    expect(read(`<title>Request Rejected</title><p>${'innhold fra kommunen '.repeat(400)}</p>`)).toBeNull();
  });

  it('reads hostile pages in linear time', () => {
    const started = performance.now();
    for (const html of ['please wait '.repeat(3_000), 'a'.repeat(100_000), `<title>${'robot '.repeat(20_000)}</title>`])
      read(html);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('pages that are no walls', () => {
  it.each(HONEST_PAGES.filter(({ name }) => !MISTAKEN.includes(name)))('$name', ({ html }) => {
    expect(read(html)).toBeNull();
  });
});
