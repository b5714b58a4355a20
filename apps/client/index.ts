export type { components, paths } from './api.gen.js';
export { type Connection, connect, every, type Fetch } from './connect.js';
export {
  EDIT_CONFLICT,
  NOT_SIGNED_IN,
  ONE_TIME_PASSWORD,
  type Problem,
  problemOf,
  problemSentence,
  Refused,
  SECOND_FACTOR,
  SECOND_FACTOR_DUE,
} from './problem.js';
