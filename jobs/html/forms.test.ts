import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { parsePage } from './parse.js';

const url = 'https://www.nordvik.test/a/b?c=d';
const formsOf = (html: string) => parsePage(html, url).forms;
const controlsOf = (inside: string) => formsOf(`<form>${inside}</form>`)?.[0]?.controls ?? [];

describe('the forms of a page', () => {
  it('are listed in order, with where and how they send', () => {
    const forms = formsOf(`<form action="/sok" role=search id=s class="top  search"><input name=q></form>
      <p><form METHOD=Post enctype=multipart/form-data action="https://skjema.test/x?y=1#z"><input name=a></form>
      <form action="javascript:go()" method=dialogue enctype=x></form><form method=dialog><input name=b></form>`);
    const encoding = 'application/x-www-form-urlencoded';
    expect(forms?.map(({ controls, unsent: _, ...form }) => ({ ...form, controls: controls.length }))).toEqual([
      { action: 'https://www.nordvik.test/sok', method: 'GET', encoding, hint: 's top search search', controls: 1 },
      {
        action: 'https://skjema.test/x?y=1',
        leaves: true,
        method: 'POST',
        encoding: 'multipart/form-data',
        hint: '',
        controls: 1,
      },
      { action: null, method: 'GET', encoding, hint: '', controls: 0 },
    ]);
    expect(formsOf('<p>x<input name=q>')).toBeUndefined();
  });

  it('have controls of each kind, with what they send when nobody touches them', () => {
    expect(
      controlsOf(`<input name=t><input name=d type=DATE value="2026-11-20"><input type=hidden name=h value="a &amp; b">
        <input type=checkbox name=c><input type=radio name=r value=1 checked><input type=submit name=go value=Send>
        <textarea name=x>\n En &lt;b>\n to </textarea><button name=y value=1>Lagre <b>alt</b></button>
        <input type=file name=f><input type=image name=i alt=Kart>
        <input><input type=button name=n><input type=reset name=n><button type=button name=n>x</button><input name=n disabled>`),
    ).toEqual([
      { name: 't', type: 'text', value: '', label: '' },
      { name: 'd', type: 'date', value: '2026-11-20', label: '' },
      { name: 'h', type: 'hidden', value: 'a & b', label: '' },
      { name: 'c', type: 'checkbox', value: 'on', checked: false, label: '' },
      { name: 'r', type: 'radio', value: '1', checked: true, label: '' },
      { name: 'go', type: 'submit', value: 'Send', label: 'Send' },
      { name: 'x', type: 'textarea', value: ' En <b>\n to ', label: '' },
      { name: 'y', type: 'submit', value: '1', label: 'Lagre alt' },
      { name: 'f', type: 'file', value: '', label: '' },
      { name: 'i', type: 'image', value: '', label: 'Kart' },
    ]);
  });

  it('list buttons and fields that send nothing by what they are called', () => {
    const [form] =
      formsOf(
        '<form><input name=q><input type=password placeholder=Passord><button>Logg <b>inn</b></button>' +
          '<input type=button name=x value=Finn><button type=reset>Tøm</button><button disabled>Nei</button></form>',
      ) ?? [];
    expect(form?.unsent).toEqual([
      { type: 'password', label: 'Passord' },
      { type: 'submit', label: 'Logg inn' },
      { type: 'button', label: 'Finn' },
    ]);
    expect(form?.controls).toHaveLength(1);
  });

  it('have selects with their choices', () => {
    const [plain, chosen, none, several] = controlsOf(`
      <select name=a><option>Alle<option value=1>En <i>eller</i> to</select>
      <select name=b><optgroup label=G><option value=1>1<option value=2 selected label=To>x</optgroup></select>
      <select name=c><option disabled selected>Velg</option><option value=1>1</option></select>
      <select name=d multiple><option selected>x<option>y<option selected>z</select>`);
    expect(plain).toEqual({
      name: 'a',
      type: 'select',
      value: 'Alle',
      label: '',
      options: [
        { value: 'Alle', label: 'Alle', selected: true },
        { value: '1', label: 'En eller to', selected: false },
      ],
    });
    expect(chosen).toMatchObject({ value: '2', options: [{ selected: false }, { label: 'To', selected: true }] });
    expect(none).toMatchObject({ value: '', options: [{ value: '1', selected: false }] });
    expect(several).toMatchObject({
      value: 'x',
      options: [{ selected: true }, { selected: false }, { selected: true }],
    });
  });

  it('name controls by their labels, wherever these stand, else by what the control itself says', () => {
    const labels = controlsOf(`<label for=b>Fra <b>dato</b></label><input name=a placeholder=Søk>
      <input name=b id=b title=nei><label>Type <select name=c><option>Alle</select></label><input name=d aria-label="Til">
      <input type=checkbox name=e id=e><label for=e>Også   vedlegg</label><label>Ord <input name=f>`);
    expect(labels.map(({ name, label }) => `${name} ${label}`)).toEqual([
      'a Søk',
      'b Fra dato',
      'c Type',
      'd Til',
      'e Også vedlegg',
      'f Ord',
    ]);
    expect(controlsOf('<label>Ord <input name=f><p>mer').map(({ label }) => label)).toEqual(['Ord mer']);
  });

  it('leave the page’s text and links unchanged', () => {
    const html = `<label>Søk <input name=q></label> <a href=/x>Hjelp</a> <select name=s><option>Alle</select><button>OK</button>`;
    const { forms, text, links } = parsePage(`<form>${html}</form>`, url);
    const outside = parsePage(`<p>${html}`, url).links.map((link) => ({ ...link, tagPath: 'form a' }));
    expect({ text, links }).toEqual({ text: 'Søk Hjelp\nAlle\nOK', links: outside });
    expect(forms).toHaveLength(1);
  });

  it('have bounds', () => {
    expect(formsOf('<form><input name=a></form>'.repeat(60))).toHaveLength(50);
    expect(controlsOf('<input name=a>'.repeat(600))).toHaveLength(500);
    expect(controlsOf(`<select name=s>${'<option>a'.repeat(600)}</select>`)[0]?.options).toHaveLength(500);
    const long = 'x'.repeat(2_001);
    expect(
      controlsOf(`<input name=a value=${long}><input name=${long}><textarea name=b>${long}</textarea><input name=c>`),
    ).toMatchObject([{ name: 'c' }]);
  });

  it.each([
    ['<form>', '<label>', 200_000],
    ['<form>', '<label>x<input name=a>', 100_000],
    ['<form>', '<select name=a><option>', 200_000],
    ['<form><textarea>', '&amp;', 400_000],
  ])('are read in proportion to their length: %s%s …', (head, more, length) => {
    expect(growth((n) => parsePage(head + more.repeat(n), url), length)).toBeLessThan(SQUARE);
  });

  it('never throw, and say what is sent in strings', () => {
    const piece = fc.constantFrom(
      ...'<form> </form> <form/> <label> </label> <label+for=a> <input+name=a+id=a> <select+name=b> </select> <option+selected> </option> <textarea+name=c> </textarea> <button+name=d> </button> <p> </p> x &amp; <div> </div> <option+disabled> <select+multiple+name=e> <optgroup> <img+alt=x>'
        .split(' ')
        .map((tag) => tag.replaceAll('+', ' ')),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        for (const { controls } of formsOf(pieces.join('')) ?? [])
          for (const { value, label, options, type } of controls) {
            expect(typeof value + typeof label).toBe('stringstring');
            expect(options !== undefined).toBe(type === 'select');
            if (options?.some(({ selected }) => selected))
              expect(options.map((option) => option.value)).toContain(value);
          }
      }),
      { numRuns: 500 },
    );
  });
});
