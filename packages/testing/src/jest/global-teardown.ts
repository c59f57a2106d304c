export default async (): Promise<void> => {
  await globalThis.sharedTestServers?.stop();
};
