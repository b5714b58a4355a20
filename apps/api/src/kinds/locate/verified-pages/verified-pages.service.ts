import { NamingPages } from '@hyrde/jobs/redaction';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { invalid, notFound } from '../../../http/problem.js';
import type { VerifiedPages } from './verified-pages.schemas.js';

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
    const coverings = await this.naming.coverings(
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
