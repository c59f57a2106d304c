import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstReads } from './src/app/first-reads.ts';
import { paths, patterns } from './src/app/paths.ts';
import { budget } from './vite/budget.ts';
import { chunks } from './vite/chunks.ts';
import { compileAhead } from './vite/compile-ahead.ts';
import { head } from './vite/head.ts';
import { pack } from './vite/pack.ts';
import { slimContracts } from './vite/slim-contracts.ts';

const RENDERER = '/app/render.tsx';
const GATEWAY = 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    slimContracts(),
    head({
      screens: {
        [paths.login]: '/routes/login.tsx',
        [paths.register]: '/routes/register.tsx',
        [paths.dashboard]: '/routes/dashboard.tsx',
        [paths.myPolls]: '/routes/my-polls.tsx',
        [paths.results]: '/routes/results.tsx',
        [paths.profile]: '/routes/profile.tsx',
        [paths.notifications]: '/routes/notifications.tsx',
        [patterns.poll]: '/routes/poll-detail.tsx',
        [patterns.pollResults]: '/routes/poll-results.tsx',
      },
      renderer: RENDERER,
      layout: '/layout/signed-in-layout.tsx',
      signedOut: [paths.login, paths.register],
      reads: firstReads,
    }),
    compileAhead(),
    budget({
      kilobytes: 140,
      loads: {
        login: [RENDERER, '/routes/login.tsx'],
        register: [RENDERER, '/routes/register.tsx'],
        dashboard: [RENDERER, '/layout/signed-in-layout.tsx', '/routes/dashboard.tsx'],
      },
    }),
    pack(),
  ],
  server: {
    proxy: { '/api': GATEWAY, '/socket.io': { target: GATEWAY, ws: true } },
  },
  build: {
    assetsDir: 'assets',
    // The policy allows no data: fonts, and a picture in the bundle would cost every screen.
    assetsInlineLimit: 0,
    // Whatever knows the colours of the page's style sheet knows how to preload a module.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [chunks] } },
      // Schemas are made by calls, which a bundler must keep unless it is told that nobody misses them.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/contracts\//, sideEffects: false }] },
    },
  },
});
