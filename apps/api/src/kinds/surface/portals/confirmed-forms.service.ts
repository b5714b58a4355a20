import { FormLeftAlone } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { notFound, Problem } from '../../../http/problem.js';

/** What people say of forms that were left alone. */
@Injectable()
export class ConfirmedFormsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Stores that forms of this make search; said twice, it stands once.
   * @throws Problem where the portal has no such form, or one that acts for certain
   */
  async confirm(portalId: string, make: string, personId: string): Promise<void> {
    const portal = await this.db.recordPortal.findUnique({ where: { id: portalId } });
    if (!portal) throw notFound('portal');
    const form = z
      .array(FormLeftAlone)
      .parse(portal.leftAlone)
      .find((each) => each.make === make);
    if (!form?.confirmable || form.action === null)
      throw new Problem('conflict', 'The portal has no such form that a person may confirm: look at its screen again.');
    const { practice } = portal;
    if (await this.db.confirmedForm.findFirst({ where: { practice, make, undoneAt: null } })) return;
    const { action, why } = form;
    await this.db.confirmedForm.create({ data: { practice, make, why, action, personId } });
  }

  /** @throws Problem where nothing of that name stands for this portal's forms */
  async undo(portalId: string, id: string): Promise<void> {
    const portal = await this.db.recordPortal.findUnique({ where: { id: portalId } });
    if (!portal) throw notFound('portal');
    const { count } = await this.db.confirmedForm.updateMany({
      where: { id, practice: portal.practice, undoneAt: null },
      data: { undoneAt: new Date() },
    });
    if (count === 0) throw notFound('confirmed form');
  }
}
