/** Whether the service in this container answers: its process alone, so that a sick database restarts nothing. */
const { PORT } = process.env;

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(3_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
