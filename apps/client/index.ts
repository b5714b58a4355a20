export type { components, paths } from './api.gen.js';
export { type Connection, connect, every } from './connect.js';
export {
  ONE_TIME_PASSWORD,
  type Problem,
  problemOf,
  problemSentence,
  Refused,
  SECOND_FACTOR,
  SECOND_FACTOR_DUE,
} from './problem.js';
