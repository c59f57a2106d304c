import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { screens } from './src/app/screens.ts';
import { budget } from './vite/budget.ts';
import { chunks } from './vite/chunks.ts';
import { compileHints } from './vite/compile-hints.ts';
import { compress } from './vite/compress.ts';
import { embedPage } from './vite/embed-page.ts';
import { head } from './vite/head.ts';
import { pageScreens } from './vite/page-screens.ts';
import { slimContracts } from './vite/slim-contracts.ts';

const { login, register, dashboard } = screens;

const GATEWAY = 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    slimContracts(),
    pageScreens(screens),
    head(screens),
    compileHints(),
    budget({ login, register, dashboard }, 140),
    compress(),
    embedPage(8),
  ],
  server: {
    proxy: { '/api': GATEWAY, '/socket.io': { target: GATEWAY, ws: true } },
  },
  build: {
    assetsDir: 'assets',
    // The content security policy forbids data: fonts, and an inlined picture would load with every screen.
    assetsInlineLimit: 0,
    // Every browser that supports the colours of the style sheet supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [chunks(screens)] } },
      // Schemas are made by calls, which the bundler keeps unless it is told that they have no side effects.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/contracts\//, sideEffects: false }] },
    },
  },
});
