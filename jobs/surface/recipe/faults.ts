import type { FailureReason } from '@hyrde/contracts';
import { RECIPE_FAULTS, type RecipeFaultCode } from '@hyrde/contracts/portals';

/** A fault with its reason and the values that its sentence names. */
export abstract class Faulty extends Error {
  constructor(
    readonly code: RecipeFaultCode,
    readonly first = '',
    readonly second = '',
    readonly third = '',
  ) {
    super(RECIPE_FAULTS[code].en(first, second, third));
  }
}

/** A recipe's request that must not be sent, or cannot be. */
export class RecipeFault extends Faulty {
  override readonly name = 'RecipeFault';
}

/** An answer that is not what the recipe describes: the mark-up or interface has changed, or it is another product. */
export class Misfit extends Faulty {
  override readonly name = 'Misfit';
}

/** A request of a recipe that failed. */
export class Refused extends Faulty {
  override readonly name = 'Refused';
  constructor(
    readonly reason: FailureReason,
    readonly url: string,
  ) {
    super('not-had', url, reason);
  }
}

/** The budget is used up. */
export class BudgetSpent extends Faulty {
  override readonly name = 'BudgetSpent';
  constructor() {
    super('budget');
  }
}
