import type { Database } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import type { VerifiedPages } from './verified-pages.schemas.js';

@Injectable()
export class VerifiedPagesService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** @throws Problem where there is no such site */
  async ofSite(siteId: string): Promise<VerifiedPages> {
    await this.needSite(siteId);
    const known = await this.db.verifiedPage.findMany({
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
  async setDoesNotApply(siteId: string, slug: string, doesNotApply: boolean): Promise<VerifiedPages> {
    const target = await this.db.target.findUnique({ where: { slug } });
    if (!target) throw notFound('target');
    await this.needSite(siteId);
    await this.db.verifiedPage.upsert({
      where: { siteId_targetId: { siteId, targetId: target.id } },
      create: { siteId, targetId: target.id, doesNotApply },
      update: { doesNotApply },
    });
    // Without a verdict behind it, a row that says nothing any more goes.
    await this.db.verifiedPage.deleteMany({
      where: { siteId, targetId: target.id, doesNotApply: false, verificationId: null },
    });
    return this.ofSite(siteId);
  }

  private async needSite(id: string): Promise<void> {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
  }
}
