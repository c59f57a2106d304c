import { prepareRabbit } from '../servers/rabbit.ts';
import { prepareRedis } from '../servers/redis.ts';
import { type SharedServers, shareServers } from './shared-servers.ts';

declare global {
  /** Jest's set-up and tear-down share nothing but the global object. */
  var sharedTestServers: SharedServers | undefined;
}

export default async (): Promise<void> => {
  // Downloads happen here, outside any test's timeout. A failure is reported by the tests that need the server.
  await Promise.allSettled([prepareRedis(), prepareRabbit()]);
  globalThis.sharedTestServers = await shareServers();
};
