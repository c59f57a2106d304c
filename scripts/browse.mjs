/** Like `start.mjs`, for programs that need a browser: finds Chromium or installs it first. */
import { ensureChromium } from './chromium.mjs';

try {
  process.env.CHROMIUM_PATH = await ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./start.mjs');
