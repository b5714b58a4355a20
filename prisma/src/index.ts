export { connect, type Database } from './client.js';
export { Prisma } from './generated/client.js';
export type * from './generated/models.js';
export { LESSON_PARAMETERS, LESSONS } from './lessons.js';
export { countPractice, removePractice } from './practice.js';
export { openQueuePool } from './queue/index.js';
export { PracticeRegistry, samplePracticeSites, seedAdmin, seedBuiltIns, seedPractice } from './seed.js';
export { CANCEL_LEFTOVERS, CANCEL_WAITING, HAS_COME_TO_SOMETHING } from './tasks.js';
export {
  carryDueVerdicts,
  carryVerdict,
  followVerdict,
  judgeSite,
  lockPlace,
  type Place,
  supersede,
  updateVerifiedPage,
} from './verdicts.js';
