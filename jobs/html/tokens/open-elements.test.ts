import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { walkHtml } from './open-elements.js';

/** Attribute names that are read, present or not. */
const ASKED = ['href', 'id', 'role', 'a', 'xml:lang', 'content'];

/** Records a walk, one line an event; adjacent texts are one, since nothing depends on where they are split. */
class Events {
  readonly lines: string[] = [];
  private loose = '';

  open(name: string, attribute: (name: string) => string | undefined): void {
    const attributes = ASKED.map((asked) => [asked, attribute(asked)]).filter(([, value]) => value !== undefined);
    this.add(`<${name} ${JSON.stringify(attributes)}>`);
  }

  close(name: string): void {
    this.add(`</${name}>`);
  }

  text(text: string): void {
    this.loose += text;
  }

  done(): string[] {
    this.add('end');
    return this.lines;
  }

  private add(line: string): void {
    const text = this.loose.replace(/[ \t\n\f\r]+/g, ' ');
    if (text !== '') this.lines.push(`text: ${text}`);
    this.loose = '';
    this.lines.push(line);
  }
}

function ours(html: string): string[] {
  const events = new Events();
  walkHtml(html, {
    open: ({ name }, attributes) => events.open(name, (asked) => attributes.get(asked)),
    close: ({ name }) => events.close(name),
    text: (text) => events.text(text),
  });
  return events.done();
}

function htmlparser2s(html: string): string[] {
  const events = new Events();
  const parser = new Parser({
    onopentag: (name, attributes) =>
      events.open(name, (asked) => (Object.hasOwn(attributes, asked) ? attributes[asked] : undefined)),
    onclosetag: (name) => events.close(name),
    ontext: (text) => events.text(text),
  });
  parser.end(html);
  return events.done();
}

/** Ends everything that may be open: htmlparser2 sometimes makes text of what the document's end cuts off. */
const CLOSING = `">'>">--></script></style></title></textarea></xmp>]]>`;

const NAMES = (
  'a p br li ul td th tr table thead tbody title script style textarea xmp svg math desc foreignObject option select ' +
  'input dd dt hr h1 div span body head html link rt rp optgroup button SCRIPT Title x-y img'
).split(' ');
const reference = fc.constantFrom(
  ...'&amp; &amp &oslash; &oslash &#229; &#xe5; &#xE5 &copy=1 &copy1 &notit; &notin; &bogus; &; & &# &#x &#0; &#xd800; &#128; &ngE;'.split(
    ' ',
  ),
);
const word = fc.oneof(reference, fc.string({ maxLength: 6 }), fc.constantFrom('tekst', ' ', '\n\t', 'å', 'a < b', '–'));
const words = fc.array(word, { maxLength: 4 }).map((all) => all.join(''));
const space = fc.constantFrom(' ', '\n', '\t\f', '  ', '');
const attribute = fc
  .tuple(
    space,
    fc.constantFrom(...ASKED, 'HREF', 'Id', 'class', 'data-x', 'b'),
    fc.constantFrom('', '=', ' = ', '=\n', '=='),
    fc.constantFrom('"', "'", ''),
    words,
  )
  .map(([before, key, equals, quote, value]) => before + key + equals + (equals === '' ? '' : quote + value + quote));
const startTag = (name: fc.Arbitrary<string>) =>
  fc
    .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '/>', ' / >', '/', '', ' >'))
    .map(([tag, attributes, end]) => `<${tag} ${attributes.join(' ')}${end}`);
const endTag = (name: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('</', '</', '</ ', '<//', '< /'), name, fc.constantFrom('>', '>', ' >', ' x>', '/>', ''))
    .map((parts) => parts.join(''));
const oddity = fc.constantFrom(
  ...(
    '<!-- x --> <!--> <!---> <!-- <p> --!> --> <!doctype html> <!> <!-> <!-x> <![CDATA[ <p> ]]> <![CDATA]> ]]> <? php ?> <?> </> </ > </%x> ' +
    '< << <p< <a/b> <a"b> </p</p> <- <1> " \' > = / <!--- <![CDATA['
  ).split(' '),
);
/** Documents of a few element names each, so that the elements interact. */
const html = fc.subarray(NAMES, { minLength: 1, maxLength: 4 }).chain((names) => {
  const name = fc.constantFrom(...names);
  const tags = [startTag(name), fc.constantFrom(...names.map((tag) => `<${tag}>`)), endTag(name)];
  const part = fc.oneof(...tags, ...tags, oddity, words);
  return fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
});

describe('walkHtml', () => {
  it('reports the same as htmlparser2 for any document', () => {
    const any = fc.oneof({ weight: 9, arbitrary: html }, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(any, (text) => {
        expect(ours(text + CLOSING)).toEqual(htmlparser2s(text + CLOSING));
      }),
      { numRuns: 1_500 },
    );
  });

  it('does so of any two elements, whichever ends the other', () => {
    for (const a of NAMES)
      for (const b of NAMES)
        for (const text of [
          `<${a}>1<${b}>2<${b}/>3</${a}>4`,
          `<${a}></${a}>1<${b}/>2<i>`,
          `<${a}/>1<${b}>2</${a}><${a}/>3`,
        ])
          expect(ours(text + CLOSING)).toEqual(htmlparser2s(text + CLOSING));
  });

  it('does so in deep ones too', () => {
    const tag = fc
      .tuple(fc.constantFrom('<', '<', '<', '<', '</'), fc.constantFrom('b', 'i', 'p', 'x-y'))
      .map(([a, b]) => `${a}${b}>`);
    fc.assert(
      fc.property(fc.array(tag, { minLength: 60, maxLength: 200 }), (tags) => {
        expect(ours(tags.join(''))).toEqual(htmlparser2s(tags.join('')));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '<b',
    '<b ',
    '<b href',
    '<b href=',
    '<b href="x',
    "<b href='x",
    '<b/',
    '</b',
    '</b x',
    '<!x',
    '<!--',
    '<?x',
    '<![CDATA[x',
  ])('leaves out what the end cuts off: %s', (end) => {
    expect(ours(`<p>a${end}`)).toEqual(['<p []>', 'text: a', '</p>', 'end']);
  });
});
