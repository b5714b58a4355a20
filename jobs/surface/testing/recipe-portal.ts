import { PortalRecipe } from '@hyrde/contracts/portals';
import { SOUND_RECIPE } from '../../contracts/kinds/surface/portals/testing/sound-recipe.js';
import { answeringWeb } from '../../site/testing/answering-web.js';

export const NOW = Date.UTC(2026, 10, 24);
const DAY_MS = 86_400_000;
/** A body's page, which names the body. */
export const PAGE = 'https://a.example/portal?unit=7';
/** Letters, the newest first. */
export const letters = (count: number, perDay = 6) =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    number: `2026/${9_000 - at}`,
    title: `Application ${at} for a permit`,
    date: new Date(NOW - Math.floor(at / perDay) * DAY_MS).toISOString().slice(0, 10),
  }));
export type Letter = ReturnType<typeof letters>[number];

export const LIST = {
  request: { address: '{origin}/api', query: { unit: '{unit}', page: '{number}' } },
  rows: '/items',
  fields: { date: '/date', documentNumber: '/number', title: '/title' },
  identity: '/id',
  total: '^/total',
  page: { counter: { name: 'number' }, size: 20 },
};
/** A recipe with these members of its way and list. */
export const recipeWith = ({ list = {}, ...way }: { list?: object; [member: string]: unknown }) =>
  PortalRecipe.parse({
    ...{ ...SOUND_RECIPE, name: 'Test portal', countries: [] },
    examples: [{ url: PAGE }],
    parameters: { unit: { from: [{ address: '[?&]unit=([^&#]+)' }] } },
    ways: [{ list: { ...LIST, ...list }, ...way }],
  });

/** A portal whose interface answers by its query; a failed answer is a reason. */
export function portalOf(answer: (query: URLSearchParams, nth: number) => unknown, budget = 100) {
  const web = answeringWeb(
    ({ url }, asked) => {
      const { pathname, searchParams } = new URL(url);
      const says = { total: null, next: null };
      if (pathname === '/portal') return { kind: 'data', url, text: '<html><h1>Letters</h1></html>', says };
      const given = answer(searchParams, asked.filter((each) => each.includes('/api')).length);
      if (given === 'throttled' || given === 'forbidden') return { kind: 'failed', url, reason: given };
      return { kind: 'data', url, text: typeof given === 'string' ? given : JSON.stringify(given), says };
    },
    { budget, at: NOW },
  );
  return { web, asked: web.asked };
}
