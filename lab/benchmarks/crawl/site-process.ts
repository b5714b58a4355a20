import { serveSites } from './site-server.js';

// The sites in their own process: `site-process.js <sites> <pages>` prints their addresses and serves until killed.
const [sites = 0, pages = 0] = process.argv.slice(2).map(Number);
const { origins, allow } = await serveSites(sites, pages);
process.stdout.write(`${JSON.stringify({ origins, allow })}\n`);
