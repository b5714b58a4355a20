import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { Id, iso, Time, WebUrl } from '../../../http/common.js';
import { invalid, notFound } from '../../../http/problem.js';

/** Where a site's page is, as people have said. */
const VerifiedPage = z
  .object({
    target: z.string(),
    /** Null where the site has none, or none is known. */
    url: Shown.nullable(),
    doesNotApply: z.boolean(),
    updatedAt: Time,
    /** Whose verdict says so; null where there is none, or the person has been removed. */
    verifiedBy: z.string().nullable(),
    /** As a person has entered it by hand; then `url` is that page, whatever verdicts say. */
    entered: z.object({ by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'VerifiedPage' });

export const VerifiedPages = z.object({ items: z.array(VerifiedPage) }).meta({ id: 'VerifiedPages' });
export type VerifiedPages = z.infer<typeof VerifiedPages>;

export const VerifiedPageParam = z.object({ id: Id, target: z.string().max(60) });
export type VerifiedPageParam = z.infer<typeof VerifiedPageParam>;
export const SetDoesNotApply = z.strictObject({ doesNotApply: z.boolean() }).meta({ id: 'SetDoesNotApply' });
export type SetDoesNotApply = z.infer<typeof SetDoesNotApply>;

/** Where the page is, entered by hand. */
export const EnterPage = z
  .strictObject({ url: WebUrl, note: z.string().trim().max(500).nullable().default(null) })
  .meta({ id: 'EnterPage' });
export type EnterPage = z.infer<typeof EnterPage>;

@Injectable()
export class VerifiedPagesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** @throws Problem where there is no such site */
  async ofSite(siteId: string): Promise<VerifiedPages> {
    await this.needSite(siteId);
    const known = await this.db.verifiedPage.findMany({
      where: { siteId },
      include: { target: true, enteredBy: true, verification: { include: { person: true } } },
    });
    const coverings = await this.naming.redactions(
      known.map(({ url, target: { namesPeople: all } }) => ({ siteId, urls: [url], all, answers: all ? [url] : [] })),
    );
    const items = known.map(
      ({ target, url, doesNotApply, updatedAt, verification, enteredUrl, enteredBy, note }, i) => ({
        target: target.slug,
        url: coverings[i]?.address(url) ?? null,
        doesNotApply,
        updatedAt: iso(updatedAt),
        verifiedBy: verification?.person.name ?? null,
        entered: enteredUrl === null ? null : { by: enteredBy?.name ?? null, note },
      }),
    );
    return { items };
  }

  /**
   * A person says that this site need not have such a page, or takes that back.
   * @throws Problem where there is no such site or target
   */
  async setDoesNotApply(siteId: string, slug: string, doesNotApply: boolean): Promise<VerifiedPages> {
    return this.say(siteId, slug, { doesNotApply });
  }

  /**
   * A person says where the page is, or takes that back.
   * @param page null takes it back
   * @throws Problem where there is no such site or target, or the address is none that can be opened
   */
  async enter(
    siteId: string,
    slug: string,
    page: { url: string; note: string | null; personId: string } | null,
  ): Promise<VerifiedPages> {
    if (!page) return this.say(siteId, slug, { enteredUrl: null, note: null, enteredById: null });
    const enteredUrl = canonicalUrl(page.url);
    if (enteredUrl === null) throw invalid('url', 'is no address that can be opened');
    return this.say(siteId, slug, { enteredUrl, note: page.note || null, enteredById: page.personId });
  }

  private async say(
    siteId: string,
    slug: string,
    said: { doesNotApply: boolean } | { enteredUrl: string | null; note: string | null; enteredById: string | null },
  ): Promise<VerifiedPages> {
    const target = await this.db.target.findUnique({ where: { slug } });
    if (!target) throw notFound('target');
    await this.needSite(siteId);
    await this.db.verifiedPage.upsert({
      where: { siteId_targetId: { siteId, targetId: target.id } },
      create: { siteId, targetId: target.id, ...said },
      update: said,
    });
    // A row behind which nobody's word stands any more goes.
    await this.db.verifiedPage.deleteMany({
      where: { siteId, targetId: target.id, doesNotApply: false, verificationId: null, enteredUrl: null },
    });
    return this.ofSite(siteId);
  }

  private async needSite(id: string): Promise<void> {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
  }
}
