import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classesOf, elementsIn, type PageTree, type TreeNode, textOf } from '../site/index.js';
import { parseTree } from './page-tree.js';
import { parsePage } from './parse.js';

const url = 'https://www.nordvik.test/a/b';
const treeOf = (html: string): PageTree => parseTree(html, url);
const first = (html: string, name: string): TreeNode => {
  const node = [...elementsIn(treeOf(html).root)].find((each) => each.name === name);
  if (!node) throw new Error(`There is no ${name}.`);
  return node;
};

describe('the tree of a page', () => {
  it('has the text for readers without scripts, but no picture once more', () => {
    const { root } = parseTree(
      '<p><script>write("i dag")</script><noscript>20.11.2026</noscript> <img alt="Kart"><noscript><img alt="Kart"></noscript>',
      'https://by.example/',
    );
    expect(textOf(root)).toBe('20.11.2026 Kart');
  });

  it('has elements with their texts in order, and ends what is left open', () => {
    const tree = treeOf('<ul><li class="a  b">En <b>to</b><li>Tre</ul><p>Fire');
    const [list] = tree.root.children;
    expect(typeof list !== 'string' && list?.children.map((child) => textOf(child))).toEqual(['En to', 'Tre']);
    expect(textOf(tree.root)).toBe('En to Tre Fire');
    expect(classesOf(first('<ul><li class="a  b">', 'li'))).toEqual(['a', 'b']);
  });

  it('leaves out what nobody sees', () => {
    expect(
      textOf(treeOf('<title>T</title><script>x()</script><style>p{}</style><template>y</template><p>Ja').root),
    ).toBe('Ja');
  });

  it('knows the place of what is in it, as the page does', () => {
    const html =
      '<header><a href=/1>a</a></header><main><article><header><a href=/2>b</a></header></article></main><nav><a href=/3>c</a></nav><div role=contentinfo><a href=/4>d</a></div>';
    const places = [...elementsIn(treeOf(html).root)].filter(({ name }) => name === 'a').map(({ place }) => place);
    expect(places).toEqual(['header', 'main', 'nav', 'footer']);
    expect(parsePage(html, url).links.map(({ place }) => place)).toEqual(places);
  });

  it('keeps the attributes that say something of structure, and the base', () => {
    expect(first('<td data-title=Dato colspan=2 onclick=x()>', 'td').attributes).toEqual({
      'data-label': 'Dato',
      colspan: '2',
    });
    expect(treeOf('<base href="/arkiv/">').base).toBe('https://www.nordvik.test/arkiv/');
    expect(textOf(first('<p><img src=/i.png alt=Inn></p>', 'p'))).toBe('Inn');
  });

  it('is bounded, however deep or large the document', () => {
    const deep = treeOf(`${'<div>'.repeat(200_000)}x`);
    expect([...elementsIn(deep.root)].length).toBeLessThanOrEqual(250);
    expect([...elementsIn(treeOf('<p>x'.repeat(100_000)).root)].length).toBeLessThanOrEqual(60_000);
    expect(treeOf('x '.repeat(3_000_000)).root.textLength).toBeLessThanOrEqual(2_000_000);
  });

  it('has the text of the page, whatever the document', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<li>',
      '<ul>',
      '</ul>',
      '<td>',
      '<table>',
      '<tr>',
      'x',
      ' y ',
      '&amp;',
      '<br>',
      '</',
      '<a href=/x>',
      '</a>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('');
        expect(textOf(treeOf(html).root).replaceAll(' ', '')).toBe(parsePage(html, url).text.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('adds up the lengths of its texts', () => {
    for (const node of elementsIn(treeOf('<ul><li>En <b>to</b><li>Tre</ul>').root))
      expect(node.textLength).toBe(
        node.children.reduce(
          (sum, child) => sum + (typeof child === 'string' ? (child === ' ' ? 0 : child.length) : child.textLength),
          0,
        ),
      );
  });
});
