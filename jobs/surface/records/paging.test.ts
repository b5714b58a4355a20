import { describe, expect, it } from 'vitest';
import { around, LAYOUTS, read, treeOf } from '../testing/letters.js';
import { moreControl } from './paging.js';

describe('the way to the next page', () => {
  const to = (paging: string) => read(around((LAYOUTS.cards ?? '') + paging)).next;
  const get = (path: string, by: string) => ({
    kind: 'request',
    by,
    request: { url: `https://innsyn.nordvik.test${path}` },
  });

  it.each([
    ['<a rel=next href="?q=vann&p=2">2</a>', get('/sok?q=vann&p=2', 'rel')],
    ['<link rel=next href="?q=vann&p=2">', get('/sok?q=vann&p=2', 'rel')],
    ['<a href="?q=vann&p=2">Neste</a>', get('/sok?q=vann&p=2', 'label')],
    ['<a href="?p=0" title="Forrige side">«</a><a href="?p=2" title="Neste side">»</a>', get('/sok?p=2', 'label')],
    ['<a href="?p=2" aria-label="Next page"><svg></svg></a>', get('/sok?p=2', 'label')],
    ['<a href="?p=2">Suivant ›</a>', get('/sok?p=2', 'label')],
    [
      '<ul><li class=active><span>1</span></li><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul>',
      get('/sok?p=2', 'number'),
    ],
    ['<p><a href="?p=1">1</a> <b>2</b> <a href="?p=3">3</a> <a href="?p=9">9</a></p>', get('/sok?p=3', 'number')],
    ['<p><a href="?p=1">1</a> 2 <a href="?p=3">3</a></p>', get('/sok?p=3', 'number')],
    [
      '<ul><li><a class=selected href="?p=1&n=8">1</a></li><li><a href="?p=2&n=8">2</a></li><li><a href="?p=9&n=8">▶</a></li></ul>',
      get('/sok?p=2&n=8', 'number'),
    ],
    ['<p><a href="?start=20">Vis flere</a></p>', get('/sok?start=20', 'more')],
    ['<button hx-get="/rows?after=x7" hx-target="#list">Vis flere</button>', get('/rows?after=x7', 'more')],
    ['<div data-hx-get="/rows?after=x7" hx-trigger="intersect once"></div>', get('/rows?after=x7', 'more')],
    ['<p><i hx-get="/rows?after=x7" hx-trigger="revealed"></i></p>', get('/rows?after=x7', 'more')],
    ['<p><a href="?start=20">Show more results</a></p>', get('/sok?start=20', 'more')],
    ['<p><a href="/arkiv?eldre">← Older posts</a></p>', get('/arkiv?eldre', 'label')],
    ['<p><a href="?p=2">[next]</a></p>', get('/sok?p=2', 'label')],
    ['<p><a href="?fra=Uttale">Next page (Uttale til nabovarsel)</a></p>', get('/sok?fra=Uttale', 'label')],
    ['<p><a href="?til=b" class="paging_older"><i class="fa fa-arrow"></i></a></p>', get('/sok?til=b', 'label')],
    ['<p><a href="?q=vann&p=2"><i class="fa fa-arrow"></i></a></p>', get('/sok?q=vann&p=2', 'address')],
    ['<p><a href="?p=2">Neste side →</a></p>', get('/sok?p=2', 'label')],
    ['<p><a href="?p=1">◀</a> <a href="?p=2">▶</a></p>', get('/sok?p=2', 'label')],
    // A carousel and an input's button have such marks too, and a script's button is ignored if there is a link.
    [
      '<div class="hero-carousel"><a href="/om">Next</a></div><form action=/ga><select name=til><option>a</select><button>&gt;</button></form><button type=button>Neste</button><a href="?p=2">Neste</a>',
      get('/sok?p=2', 'label'),
    ],
    ['<p><a href="?q=vann&p=2">Side 2</a> <a href="?q=vann&p=3">Side 3</a></p>', get('/sok?q=vann&p=2', 'number')],
    // Recognised by the address alone, since the label says nothing.
    [
      '<p><a href="?q=vann&offset=0">x</a> <a href="?q=vann&offset=8">y</a></p>',
      get('/sok?q=vann&offset=8', 'address'),
    ],
    ['<p><a href="?q=vann&page=2"><img alt=""> &nbsp; bla om</a></p>', get('/sok?q=vann&page=2', 'address')],
    ['<p><a href="?q=vann&del=8">videre til 9–16</a></p>', get('/sok?q=vann&del=8', 'address')],
  ])('is found in %s', (paging, next) => {
    expect(to(paging)).toEqual(next);
  });

  it.each(
    [
      'Next page|Older entries|Neste|Eldre innlegg|Eldre saker|Næste side|Ældre indlæg|Nästa sida',
      'Äldre inlägg|Weiter|Nächste Seite|Ältere Beiträge|Page suivante|Articles plus anciens',
      'Página siguiente|Entradas más antiguas|Pagina successiva|Articoli meno recenti|Próxima página',
      'Volgende|Oudere berichten|Seuraava sivu|Vanhemmat artikkelit|Další|Starší příspěvky|Następna strona',
      'Starsze wpisy|Next »|» Neste',
    ].flatMap((some) => some.split('|')),
  )('is recognised by its label in every language: %s', (label) => {
    expect(to(`<p><a href="/videre">${label}</a></p>`)).toEqual(get('/videre', 'label'));
  });

  it.each([
    'Newer posts',
    'Nyere innlegg',
    'Forrige',
    'Précédent',
    'Previous page',
    'Neste møte',
    'Next steps',
    'Older people',
  ])('is not recognised by the label %s', (label) => {
    expect(to(`<p><a href="/videre">${label}</a></p>`)).toBeNull();
  });

  it.each([
    [
      'Go to next page',
      '<button aria-label="Go to previous page"></button><button aria-label="Go to next page"></button>',
    ],
    ['Next Page', '<li title="Next 5 Pages"><a>•••</a></li><li title="Next Page"><button><i></i></button></li>'],
    ['Neste side', '<div role=button aria-label="Neste side"></div>'],
    [null, '<li title="Next 5 Pages"><a>•••</a></li>'],
  ])('of a script is pressed by what it is called: %s', (label, html) => {
    expect(moreControl(treeOf(`<ul>${html}</ul>`))).toBe(label);
  });

  it('is a button without a name in a form of its own, which holds where the next page begins', () => {
    const form = '<form action=/sok><input type=hidden name=q value=vann><input type=hidden name=offset value=20>';
    expect(
      to(`<form action=/sok><input name=q><button>&gt;</button></form>${form}<button>Neste</button></form>`),
    ).toEqual({
      kind: 'request',
      by: 'post-back',
      request: {
        url: 'https://innsyn.nordvik.test/sok',
        method: 'GET',
        form: [
          ['q', 'vann'],
          ['offset', '20'],
        ],
      },
    });
  });

  it('is a button that posts back, with what its form holds', () => {
    const form =
      '<form method=post action=/sok><input type=hidden name=token value=abc><input type=hidden name=q value=vann>';
    expect(
      to(`${form}<button name=side value=1>Forrige</button><button name=side value=3>Neste</button></form>`),
    ).toEqual({
      kind: 'request',
      by: 'post-back',
      request: {
        url: 'https://innsyn.nordvik.test/sok',
        method: 'POST',
        form: [
          ['token', 'abc'],
          ['q', 'vann'],
          ['side', '3'],
        ],
      },
    });
    const aspNet =
      '<form method=post action=/s.aspx><input type=hidden name=__VIEWSTATE value=x><input type=hidden name=__EVENTTARGET><input type=hidden name=__EVENTARGUMENT>';
    expect(to(`${aspNet}<a href="javascript:__doPostBack('grid$p','Page$2')">Neste</a></form>`)).toMatchObject({
      request: {
        form: [
          ['__VIEWSTATE', 'x'],
          ['__EVENTTARGET', 'grid$p'],
          ['__EVENTARGUMENT', 'Page$2'],
        ],
      },
    });
    const bar = [1, 2, 3].map((n) => `<a href="javascript:${n === 2 ? '' : `__doPostBack('g$p${n}','')`};">${n}</a>`);
    expect(to(`${aspNet}<div>${bar.join(' ')}</div></form>`)).toMatchObject({
      request: { form: expect.arrayContaining([['__EVENTTARGET', 'g$p3']]) },
    });
  });

  it.each([
    '<a href="#" onclick="mer()">Vis flere</a>',
    '<button hx-get="/rows/delete?id=7">Vis flere</button>',
    '<button onclick="mer()">Neste side</button>',
    '<form method=post action=/x><input type=password name=p><button name=side value=2>Neste</button></form>',
  ])('is a script’s: %s', (paging) => {
    expect(to(paging)).toEqual({ kind: 'script' });
  });

  it.each([
    '',
    '<a href="?p=1">Forrige</a>',
    '<ul><li><a href="?p=1">1</a></li><li class=active aria-current=page>2</li></ul>',
    '<span class=disabled>Neste</span><li class=disabled><a href="?p=9">Neste</a></li>',
    '<p>Les mer om <a href="/innsyn">innsyn</a>. <a href="/2025">2025</a> <a href="/2024">2024</a></p>',
    '<a href="?q=vann">Neste</a>',
    '<a href="?q=vann&year=2024">2024</a> <a href="?q=vann&sort=2">dato</a> <a href="?q=annet&page=2">annet</a>',
    '<a href="?q=vann&page=70">siste</a> <a href="?q=vann&offset=900">slutten</a>',
    '<form action=/ga><select name=til><option>a</select><button>&gt;</button></form>',
    '<div class="swiper"><button>Next</button></div>',
    '<div hx-get="/weather" hx-trigger="load"></div>',
    '<nav><div hx-get="/menu" hx-trigger="revealed"></div></nav>',
    '<footer><div hx-get="/related" hx-trigger="revealed"></div></footer>',
    '<div hx-get="https://other.test/rows" hx-trigger="revealed"></div>',
    '<h2>Aktuelt</h2><div hx-get="/news" hx-trigger="revealed"></div>',
  ])('is missing in %s', (paging) => {
    expect(to(paging)).toBeNull();
  });
});
