import type { Database } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import type { KnownPages } from './known-pages.schemas.js';

@Injectable()
export class KnownPagesService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** @throws Problem where there is no such site */
  async ofSite(siteId: string): Promise<KnownPages> {
    await this.needSite(siteId);
    const known = await this.db.knownPage.findMany({
      where: { siteId },
      include: { target: true, verification: { include: { person: true } } },
    });
    const items = known.map(({ target, url, doesNotApply, updatedAt, verification }) => ({
      target: target.slug,
      url,
      doesNotApply,
      updatedAt: iso(updatedAt),
      verifiedBy: verification?.person.name ?? null,
    }));
    return { items };
  }

  /**
   * A person says that this site need not have such a page, or takes that back.
   * @throws Problem where there is no such site or target
   */
  async setDoesNotApply(siteId: string, slug: string, doesNotApply: boolean): Promise<KnownPages> {
    const target = await this.db.target.findUnique({ where: { slug } });
    if (!target) throw notFound('target');
    await this.needSite(siteId);
    await this.db.knownPage.upsert({
      where: { siteId_targetId: { siteId, targetId: target.id } },
      create: { siteId, targetId: target.id, doesNotApply },
      update: { doesNotApply },
    });
    // Without a verdict behind it, a row that says nothing any more goes.
    await this.db.knownPage.deleteMany({
      where: { siteId, targetId: target.id, doesNotApply: false, verificationId: null },
    });
    return this.ofSite(siteId);
  }

  private async needSite(id: string): Promise<void> {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
  }
}
