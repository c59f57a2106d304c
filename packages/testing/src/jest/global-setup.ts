import { SHARED_SERVERS_VARIABLE } from './borrow.ts';
import { type SharedServers, shareServers } from './shared-servers.ts';

declare global {
  /** Jest gives its set-up and its tear-down nothing else in common. */
  var sharedTestServers: SharedServers | undefined;
}

export default async (): Promise<void> => {
  globalThis.sharedTestServers = await shareServers();
  process.env[SHARED_SERVERS_VARIABLE] = globalThis.sharedTestServers.url; // Inherited by the workers.
};
