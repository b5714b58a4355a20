import { addressOf } from './hostile-site.js';
import { serveCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';

// `corpus-process.js [port]`: the hostile sites in a process of their own, so that their work is not counted. With a port,
// each site has an address of its own. Prints `ServedCorpus` as JSON, and ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume();
const port = Number(process.argv[2] ?? 0);
const placeOf = port > 0 ? (index: number) => ({ host: addressOf(index), port }) : undefined;
process.stdout.write(`${JSON.stringify(await serveCorpus(CORPUS, placeOf))}\n`);
