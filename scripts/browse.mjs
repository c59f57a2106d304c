/** Runs a program as `start.mjs` does, for programs that need a browser: one is installed first where that is possible. */
import { ensureChromium } from './chromium.mjs';

try {
  process.env.CHROMIUM_PATH = await ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./start.mjs');
