export * from './environment.js';
export * from './events.js';
export * from './jobs.js';
export * from './kinds/index.js';
export * from './outcomes.js';
export * from './pdf.js';
export * from './roles.js';
export * from './sweeps.js';
