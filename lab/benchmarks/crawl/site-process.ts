import { serveSites } from './site-server.js';

// The sites in a process of their own: `site-process.js <sites> <pages>` prints where they are and serves until killed.
const [sites = 0, pages = 0] = process.argv.slice(2).map(Number);
const { origins, allow } = await serveSites(sites, pages);
process.stdout.write(`${JSON.stringify({ origins, allow })}\n`);
