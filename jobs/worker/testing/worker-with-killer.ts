import { runWorkerProcess } from '../process.js';
import { withKiller } from './killer.js';

await runWorkerProcess(withKiller(process.env.KILLER_HOST ?? ''));
