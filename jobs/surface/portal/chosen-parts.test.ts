import { expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import type { Opened, PageRequest, Submitted, Web } from '../../site/index.js';
import { chosenParts } from './chosen-parts.js';

const HERE = 'https://a.example/Calendar.aspx';
const calendar = (options: readonly string[], more = '', value = '') =>
  `<form method="post" action="./Calendar.aspx"><input type="hidden" name="__EVENTTARGET" value="">
  <input type="hidden" name="__VIEWSTATE" value="s1"><input name="years" value="This Month" readonly>
  <input type="hidden" name="state" value="${value}">${more}
  <ul>${options.map((option) => `<li>${option}</li>`).join('')}</ul></form>`;
const sent = (year: string, more: readonly [string, string][] = []): Submitted => ({
  action: './Calendar.aspx',
  fields: [['__EVENTTARGET', 'years'], ['__VIEWSTATE', 's1'], ['years', year], ['state', `{"is":"${year}"}`], ...more],
});

/** Parts of a page whose script sends this form for an option. */
async function partsFor(html: string, submitted: Submitted | null, afterwards = html) {
  const asked: (string | PageRequest)[] = [];
  const pageOf = (text: string) => ({ page: parsePage(text, HERE), tree: parseTree(text, HERE) });
  const web: Web = {
    ...{ downloads: 0, remaining: 10, random: () => 0.5 },
    open: async (request): Promise<Opened> => {
      asked.push(request);
      const traffic = { fetched: [], withheld: [], ...(submitted && { submitted }) };
      return { kind: 'page', ...pageOf(afterwards), traffic };
    },
  };
  const parts = await chosenParts(pageOf(html), web);
  const chosen = asked.map((request) =>
    typeof request !== 'string' && request.manner?.as === 'visit' ? request.manner.choose : null,
  );
  return {
    chosen,
    parts: parts.map(({ request }) => request && { ...request, form: Object.fromEntries(request.form ?? []) }),
  };
}

it('are one request for all times, with the fields that the script sets', async () => {
  const { chosen, parts } = await partsFor(calendar(['All Years', '2026', '2025']), sent('All Years'));
  expect(chosen).toEqual([{ label: 'All Years' }]);
  const form = { __EVENTTARGET: 'years', __VIEWSTATE: 's1', years: 'All Years', state: '{"is":"All Years"}' };
  expect(parts).toEqual([{ url: HERE, method: 'POST', form }]);
});

it('are a request for each time, learned by one visit, though the drawn page has the option in its fields', async () => {
  const options = ['2026', '2025', '2024', 'This Month'];
  const drawn = calendar(options, '', '{&quot;is&quot;:&quot;2026&quot;}');
  const { chosen, parts } = await partsFor(calendar(options), sent('2026'), drawn);
  expect(chosen).toEqual([{ label: '2026' }]);
  expect(parts.map((part) => part?.form.state)).toEqual(['{"is":"2026"}', '{"is":"2025"}', '{"is":"2024"}']);
});

it.each([
  ['without a list of times', calendar(['Council', 'Board']), sent('2026'), 0],
  ['whose options are links', calendar(['<a href="?y=2026">2026</a>', '<a href="?y=2025">2025</a>']), sent('2026'), 0],
  ['whose script sends no form', calendar(['2026', '2025']), null, 1],
  ['whose script sends other fields', calendar(['2026', '2025']), sent('2026', [['vote', '1']]), 1],
  ['whose form goes elsewhere', calendar(['2026', '2025']), { ...sent('2026'), action: '/delete' }, 1],
  [
    'whose form takes a message',
    calendar(['2026', '2025'], '<textarea name="text"></textarea>'),
    sent('2026', [['text', '']]),
    1,
  ],
  [
    'whose script sets a command',
    calendar(['2026', '2025']),
    { ...sent('2026'), fields: [...sent('2026').fields.slice(1), ['__EVENTTARGET', 'delete'] as [string, string]] },
    1,
  ],
])('are missing on a page %s', async (_, html, submitted, visits) => {
  const { chosen, parts } = await partsFor(html, submitted);
  expect([chosen.length, parts]).toEqual([visits, []]);
});
