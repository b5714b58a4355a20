import { WALL_REASONS } from '@hyrde/contracts';
import { parsePage } from '@hyrde/jobs/html';
import { wallOf } from '@hyrde/jobs/site';
import { expect, it } from 'vitest';
import { country } from '../sites/country.js';
import { type Trouble, WALLED } from '../sites/troubles.js';
import { truthOf } from '../sites/truth.js';
import { answer } from './answer.js';
import { PureWeb } from './pure-web.js';

const WALLS = Object.entries(WALLED) as [Trouble, (typeof WALLED)[keyof typeof WALLED]][];

it.each(WALLS)(
  '%s: every page is the wall with status 200, and the truth says that it is out of reach',
  async (trouble, { kind }) => {
    const land = country({ sites: 8, troubles: [trouble] });
    const site = land.sites.find((each) => each.trouble === trouble);
    if (!site) throw new Error(`No site has the trouble ${trouble}.`);
    for (const target of ['/', '/postliste']) {
      const { status, headers, body } = answer(land, { host: site.host, target, attempt: 1 });
      expect(wallOf(parsePage(`${body}`, site.origin + target), { status, headers })).toMatchObject({ kind });
      expect(status).toBe(200);
    }
    expect(truthOf(site, 'mail-record').reachable).toBe(false);
    const opened = await new PureWeb(land, site, 5, 1).open(`${site.origin}/`);
    expect(opened).toMatchObject({ kind: 'failed', reason: WALL_REASONS[kind] });
  },
);
