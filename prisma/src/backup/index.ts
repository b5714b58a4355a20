export { BackupFault } from './backup-fault.js';
export { type BackedUp, backUp, type Restored, restore } from './operations.js';
