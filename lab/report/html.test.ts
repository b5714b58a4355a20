import { expect, it } from 'vitest';
import { htmlOf } from './html.js';
import { table } from './table.js';

it('a printed table becomes rows and cells with a caption, indented lines a list, and other lines paragraphs', () => {
  const rows = [
    ['policy', 'at 500 pages', 'sites'],
    ['ours & words', '.74', '12'],
    ['<random>', '', '3'],
  ];
  const html = htmlOf(`Half the supply.\n${table(rows)}\n\nAs said:\n  .74 of  \n  all\n\nDone.`);
  const cells = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell),
  );
  expect(cells).toEqual([rows[0], ['ours &amp; words', '.74', '12'], ['&lt;random&gt;', '', '3']]);
  expect(html).toContain('<table><caption>Half the supply.</caption>');
  expect(html.match(/<(p|li)>.*?<\/\1>/g)).toEqual([
    '<p>As said:</p>',
    '<li>.74 of</li>',
    '<li>all</li>',
    '<p>Done.</p>',
  ]);
});
