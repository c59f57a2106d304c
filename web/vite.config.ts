import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './vite/budget.ts';
import { preloadFont } from './vite/preload-font.ts';
import { slimZod } from './vite/slim-zod.ts';

const GATEWAY = 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    slimZod(),
    preloadFont('schibsted-grotesk-latin-wght-normal'),
    budget({
      kilobytes: 150,
      loads: {
        login: ['/routes/login.tsx'],
        register: ['/routes/register.tsx'],
        dashboard: ['/layout/signed-in-layout.tsx', '/routes/dashboard.tsx'],
      },
    }),
  ],
  server: {
    proxy: { '/api': GATEWAY, '/socket.io': { target: GATEWAY, ws: true } },
  },
  build: {
    assetsDir: 'assets',
    // The policy allows no data: fonts, and a picture in the bundle would cost every screen.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas are made by calls, which a bundler must keep unless it is told that nobody misses them.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contracts/') },
    },
  },
});
