/** Health check of the container: tests the process only, so that a database outage restarts no service. */
const { PORT } = process.env;

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(3_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
