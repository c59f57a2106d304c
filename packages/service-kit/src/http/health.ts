import express, { type Router } from 'express';
import type { Metrics } from '../runtime/metrics.ts';

/** Checks of the dependencies, by name. A check that rejects or takes over 2 s means unavailable. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const CHECK_MS = 2_000;

const isAvailable = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS);
  });
  try {
    return await Promise.race([check().then(() => true), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Serves `/healthz`, `/readyz` and `/metrics`. `/healthz` checks no dependency, so that a database outage does not
 * restart healthy services.
 */
export const healthRouter = (metrics: Metrics, checks: ReadinessChecks): Router => {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, (await isAvailable(check)) ? 'ok' : 'unavailable'] as const,
      ),
    );
    const ready = parts.every(([, state]) => state === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', parts: Object.fromEntries(parts) });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
};
