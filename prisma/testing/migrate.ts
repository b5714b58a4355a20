export { migrate } from '../src/migrate.js';
export { appUrlOf, prepareAppRole } from '../src/roles.js';
export { withClient } from '../src/sql.js';
