import { FormLeftAlone, PortalColumn } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { CorrectPortal } from './portals.schemas.js';

/** People's confirmations of forms that runs did not submit. */
@Injectable()
export class ConfirmedFormsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Stores that forms of this make are search forms; idempotent.
   * @throws Problem if the portal has no such form, or if the form certainly has side effects
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

  /** @throws Problem if the portal's forms have no such confirmation in force */
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

/** Portals of one family, practice and real data apart. */
interface Family {
  practice: boolean;
  family: string;
}

/** People's corrections of portals' columns. */
@Injectable()
export class CorrectionsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Stores the field that a column holds; earlier corrections of the same column or field are withdrawn.
   * @throws Problem if the portal does not exist, or if it has no such column
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

  /** @throws Problem if the portal's family has no such correction in force */
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

  /** Restarts the runs of these portals, and has their stored pages read again. */
  private async changed(where: Family): Promise<void> {
    await this.db.recordPortal.updateMany({ where, data: { version: { increment: 1 }, reread: true } });
  }
}
