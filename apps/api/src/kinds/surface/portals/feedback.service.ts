import { FormLeftAlone, PortalColumn } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { CorrectPortal } from './portals.schemas.js';

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

/** Portals of one family: those of the practice country apart. */
interface Family {
  practice: boolean;
  family: string;
}

/** What people say of portals' columns. */
@Injectable()
export class CorrectionsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Stores what a column holds; what was said of the column or of the field before stands no longer.
   * @throws Problem where there is no such portal, or it has no such column
   */
  async correct(portalId: string, { selector, field }: CorrectPortal, personId: string): Promise<void> {
    const portal = await this.db.recordPortal.findUnique({ where: { id: portalId } });
    if (!portal) throw notFound('portal');
    const column = z
      .array(PortalColumn)
      .parse(portal.columns)
      .find((each) => each.selector === selector);
    const { practice, family } = portal;
    if (!column || family === null)
      throw new Problem('conflict', 'The portal has no such column: look at its screen again.');
    await this.db.portalCorrection.updateMany({
      where: { practice, family, undoneAt: null, OR: [{ selector }, { field }] },
      data: { undoneAt: new Date() },
    });
    await this.db.portalCorrection.create({
      data: { practice, family, selector, field, label: column.label, personId },
    });
    await this.changed({ practice, family });
  }

  /** @throws Problem where there is no such correction of the portal's family, or it is undone */
  async undo(portalId: string, id: string): Promise<void> {
    const portal = await this.db.recordPortal.findUnique({ where: { id: portalId } });
    if (!portal?.family) throw notFound('portal');
    const { practice, family } = portal;
    const { count } = await this.db.portalCorrection.updateMany({
      where: { id, practice, family, undoneAt: null },
      data: { undoneAt: new Date() },
    });
    if (count === 0) throw notFound('correction');
    await this.changed({ practice, family });
  }

  /** Whoever runs one of these portals begins anew, and their stored pages are read again. */
  private async changed(where: Family): Promise<void> {
    await this.db.recordPortal.updateMany({ where, data: { version: { increment: 1 }, reread: true } });
  }
}
