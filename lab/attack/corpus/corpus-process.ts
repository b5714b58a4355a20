import { serveCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';

// Serves the hostile sites in a process of their own, so that their work is not measured. Prints `ServedCorpus` as JSON and
// exits with its parent process.
process.stdin.on('end', () => process.exit(0)).resume();
process.stdout.write(`${JSON.stringify(await serveCorpus(CORPUS))}\n`);
