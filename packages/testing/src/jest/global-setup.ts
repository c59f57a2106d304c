import { prepareRabbit } from '../servers/rabbit.ts';
import { prepareRedis } from '../servers/redis.ts';
import { SHARED_SERVERS_VARIABLE } from './borrow.ts';
import { type SharedServers, shareServers } from './shared-servers.ts';

declare global {
  /** Jest gives its set-up and its tear-down nothing else in common. */
  var sharedTestServers: SharedServers | undefined;
}

export default async (): Promise<void> => {
  // Here no test's time runs out. A test that needs what could not be had says so itself.
  await Promise.allSettled([prepareRedis(), prepareRabbit()]);
  globalThis.sharedTestServers = await shareServers();
  process.env[SHARED_SERVERS_VARIABLE] = globalThis.sharedTestServers.url; // Inherited by the workers.
};
