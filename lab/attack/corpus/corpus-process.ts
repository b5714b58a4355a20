import { serveCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';

// The hostile sites in a process of their own, so that their work is not counted: prints `ServedCorpus` as JSON, and
// ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume();
process.stdout.write(`${JSON.stringify(await serveCorpus(CORPUS))}\n`);
