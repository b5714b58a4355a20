import { FleetLearning } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { readable } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { Id, iso, isoOrNull, PathId, Time } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';

/** A forager of a site, active or ended. */
const SiteForager = z
  .object({
    /** Ascending by creation. */
    number: z.number().int(),
    /** null for one of the initial foragers. */
    parent: z.number().int().nullable(),
    bornAt: Time,
    /** null while it is active. */
    endedAt: Time.nullable(),
    score: z.number(),
    /** Number of pages visited, and of documents that it was the first to report. */
    steps: z.number().int(),
    brought: z.number().int(),
    /** Most probable first pages of its paths, with the learned value of each. */
    starts: z.array(z.object({ url: Shown, value: z.number() })),
  })
  .meta({ id: 'SiteForager' });
type SiteForager = z.infer<typeof SiteForager>;

const SiteFleet = z
  .object({
    siteId: Id,
    /** Learning method of the current fleet; null if there is no fleet. */
    learning: FleetLearning.nullable(),
    items: z.array(SiteForager),
  })
  .meta({ id: 'SiteFleet' });

/** Maximum number of foragers: the newest ones; ancestors only if they are among these. */
const MAX_FORAGERS = 200;
const STARTS_SHOWN = 3;

/** Learning method of the fleet now at a site. */
const LEARNING = statement({
  name: 'foragers.learning',
  parameters: { siteId: z.uuid() },
  text: `
    select sweep.plan ->> 'foragers' as learning from watch_site watched
      join sweep on sweep.id = watched.sweep_id and sweep.state in ('running', 'paused')
    where watched.site_id = $siteId and sweep.plan ->> 'foragers' is not null order by sweep.id desc limit 1`,
  row: z.object({ learning: FleetLearning }),
});

const Weblog = z.array(z.object({ url: z.string(), value: z.number() }));

@ApiTags('watch')
@Needs('viewer')
@Controller()
export class ForagersController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List the foragers of a site',
    'The foragers of the fleet that polls its hubs, in the order of creation, including ended ones.',
  )
  @Get('sites/:id/foragers')
  @Returns(SiteFleet)
  async ofSite(@PathId() id: string) {
    const site = await this.db.site.findUnique({ where: { id }, select: { name: true } });
    if (!site) throw notFound('site');
    const [going, rows] = await Promise.all([
      queryRows(this.db, LEARNING, { siteId: id }),
      this.db.watchForager.findMany({ where: { siteId: id }, orderBy: { number: 'desc' }, take: MAX_FORAGERS }),
    ]);
    const starts = rows.map(({ number, weblog }) => {
      const log = readable(`forager ${number} of site ${id}`, () => Weblog.parse(weblog));
      return (log ?? []).slice(0, STARTS_SHOWN);
    });
    const redactions = await this.naming.redactions(
      starts.map((some) => {
        const urls = some.map(({ url }) => url);
        return { siteId: id, urls };
      }),
    );
    const foragers = rows.map(({ number, parent, bornAt, endedAt, score, steps, brought }, i): SiteForager => {
      const shown = (starts[i] ?? []).flatMap(({ url, value }) => {
        const redaction = redactions[i];
        return redaction ? [{ url: redaction.address(url), value }] : [];
      });
      return { number, parent, bornAt: iso(bornAt), endedAt: isoOrNull(endedAt), score, steps, brought, starts: shown };
    });
    return { siteId: id, learning: going[0]?.learning ?? null, items: foragers.reverse() };
  }
}
