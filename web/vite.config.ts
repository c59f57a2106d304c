import { type Language, languages } from '@showhands/contracts';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { screens } from './src/app/screens.ts';
import { acyclicChunks } from './vite/acyclic-chunks.ts';
import { budget } from './vite/budget.ts';
import { chunks } from './vite/chunks.ts';
import { compileHints } from './vite/compile-hints.ts';
import { compress } from './vite/compress.ts';
import { embedPage } from './vite/embed-page.ts';
import { head } from './vite/head.ts';
import { lucideIcons } from './vite/icons.ts';
import { pageScreens } from './vite/page-screens.ts';
import { translatedPages } from './vite/translated-pages.ts';
import { translation } from './vite/translation.ts';

const { login, register, dashboard, poll, pollResults, myPolls, results, profile, notifications } = screens;

const GATEWAY = 'http://localhost:8080';

/** Kilobytes by gzip; by brotli, as the gateway sends them, a tenth less. Translations load the texts of the servers, too. */
const budgetOf = (language: Language): number => (language === 'en' ? 143 : 154);
const laterBudgetOf = (language: Language): number => (language === 'en' ? 156.5 : 168);

const pageIn = (language: Language): UserConfig => ({
  plugins: [
    translation(language),
    lucideIcons(),
    react(),
    tailwind(),
    pageScreens(screens),
    head(screens, language),
    compileHints(),
    acyclicChunks(),
    budget({ login, register, dashboard }, budgetOf(language)),
    budget({ poll, pollResults, myPolls, results, profile, notifications }, laterBudgetOf(language)),
    compress(),
    embedPage(8, language),
  ],
  define: { 'import.meta.isPage': 'true' },
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
      // Fields of schemas are read and spread, which has no side effects.
      treeshake: { propertyReadSideEffects: false },
    },
  },
});

/** `vite --mode de` serves the page in German. A build makes it in all languages. */
export default defineConfig(({ mode, command }) => {
  const page = pageIn(languages.find((language) => language === mode) ?? 'en');
  return command === 'build' ? { ...page, plugins: [...(page.plugins ?? []), translatedPages(pageIn)] } : page;
});
