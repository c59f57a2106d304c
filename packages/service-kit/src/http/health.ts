import express, { type Router } from 'express';
import type { Metrics } from '../runtime/metrics.ts';

/** Each part by name; a check that rejects or takes over 2 s says that the part is not there. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const CHECK_MS = 2_000;

const answers = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS);
  });
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** `/healthz` is about this process alone, so that a sick database does not restart healthy services. */
export const healthRouter = (metrics: Metrics, checks: ReadinessChecks): Router => {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const parts = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, (await answers(check)) ? 'ok' : 'unavailable'] as const,
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
