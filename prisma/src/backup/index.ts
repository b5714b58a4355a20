export { BackupFault } from './backup-fault.js';
export { backUp, restore } from './operations.js';
