export { migrate } from '../src/migrate.js';
export { withClient } from '../src/sql.js';
