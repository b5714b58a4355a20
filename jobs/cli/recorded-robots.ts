import { memoryRobotsCache, type RobotsCache } from '../door/index.js';
import { isLoopback } from './loopback.js';

/**
 * For recordings of sites served on this machine: the robots.txt among the recorded files was written for the original
 * host, whose owner nobody visits here, so loopback addresses count as having none. All other hosts keep theirs.
 */
export function recordedRobots(): RobotsCache {
  const others = memoryRobotsCache();
  return {
    get: async (host) => (isLoopback(host) ? { state: 'open', text: '', fetchedAt: new Date() } : others.get(host)),
    set: (host, record) => others.set(host, record),
  };
}
