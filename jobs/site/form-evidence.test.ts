import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html/index.js';
import { type Form, judgementOf, refusalsOf } from './index.js';

const PAGE = 'https://www.nordvik.test/side';
function formOf(html: string, page = PAGE): Form {
  const [form] = parseHtml(html, page).page.forms ?? [];
  if (!form) throw new Error('No form.');
  return form;
}

describe('a form is sent', () => {
  it.each<[string, string, string?]>([
    ['Norwegian, GET', '<form action=/sok><input name=q type=search><button>Søk</button></form>'],
    [
      'Polish, POST',
      '<form method=post action=/wyszukiwanie><label>Słowo kluczowe <input name=f></label><button>Szukaj</button></form>',
    ],
    [
      'Greek, with its path in Latin letters',
      '<form method=post action=/apofaseis/anazitisi><label>Λέξη κλειδί <input name=f></label><button>Αναζήτηση</button></form>',
    ],
    [
      'without diacritics',
      '<form method=post action=/busqueda><label>Palabra clave <input name=p></label><input type=submit value=BUSCAR></form>',
    ],
    [
      'a page of Web Forms',
      '<form method=post action=/Journal.aspx><input type=hidden name=__VIEWSTATE value=x><input name=ctl00$txtSearch><input type=submit name=ctl00$btn1 value=Search></form>',
    ],
    [
      'of names, orders and messages',
      '<form action=/messages/search><label>Search orders and messages <input name=q></label><button>Search</button></form>',
    ],
    [
      'applied to a list by GET',
      '<form action=/vedtak><select name=year><option>2025<option>2026</select><button>Bruk</button></form>',
    ],
    [
      'by GET to its own page, whose path is unknown',
      '<form action=/hapus?page=2><label>Year <select name=y><option>2025<option>2026</select></label><button>Show</button></form>',
      'https://www.nordvik.test/hapus?year=2025',
    ],
    [
      'with a path of consonants',
      '<form role=search action=/sr/srb.html><input name=q type=search><button>Search</button></form>',
    ],
    [
      'site search',
      '<form class="d-flex site-search" action=/><input name=q type=search><button aria-label=Submit></button></form>',
    ],
    ['SharePoint', '<form action=/_layouts/15/osssearchresults.aspx><input name=k title="Search this site"></form>'],
  ])('if it searches: %s', (_, html, page) => {
    expect(refusalsOf(formOf(html, page))).toEqual([]);
  });
});

describe('a form is left to a person', () => {
  it.each<[string, string, string?]>([
    ['button', '<form role=search method=post action=/search><input name=q type=search><button>Hapus</button></form>'],
    ['path', '<form role=search action=/hapus><input name=q type=search><button>Search</button></form>'],
    [
      'end of the path',
      '<form role=search action=/search/hapus><input name=q type=search><button>Search</button></form>',
    ],
    [
      'hidden command',
      '<form role=search action=/search><input type=hidden name=action value=hapus><input name=q type=search><button>Search</button></form>',
    ],
    [
      'name of the button',
      '<form role=search action=/search><input name=q type=search><button name=hapus value=1>Search</button></form>',
    ],
    [
      'own page, by POST',
      '<form method=post role=search action=/hapus><input name=q type=search><button>Search</button></form>',
      'https://www.nordvik.test/hapus',
    ],
    [
      'second half of the button',
      '<form role=search action=/search><input name=q><button>Search & hapus</button></form>',
    ],
  ])('if a word in the place of an act is in no list: %s', (_, html, page) => {
    expect(refusalsOf(formOf(html, page))).toContain('unknown-word');
  });

  it.each([
    ['no word of searching', '<form method=post action=/index.php><input name=navn><button>OK</button></form>'],
    [
      'choices alone, by POST',
      '<form method=post action=/x><select name=a><option>1<option>2</select><button></button></form>',
    ],
    [
      'a choice applied by POST',
      '<form method=post action=/side><select name=a><option>1<option>2</select><button>Update</button></form>',
    ],
  ])('if nothing says that it searches: %s', (_, html) => {
    const { refusals, terms } = judgementOf(formOf(html));
    expect(refusals).toEqual([]);
    expect(Object.keys(terms)).not.toContain('buttonSearches');
    expect(refusalsOf(formOf(html))).toEqual(['not-search']);
  });
});

it.each([
  ['Slett', '/sok'],
  ['Usuń', '/szukaj'],
  ['Διαγραφή', '/anazitisi'],
  ['Søk og bestill', '/sok'],
  ['Tilmeld', '/sog'],
  ['Search', '/newsletter/unsubscribe'],
])('a form that acts is refused: %s at %s', (button, path) => {
  const html = `<form role=search method=post action="${path}"><input type=search name=q><button>${button}</button></form>`;
  const { refusals } = judgementOf(formOf(html));
  expect(refusals.filter((why) => why !== 'unknown-word')).not.toEqual([]);
});
