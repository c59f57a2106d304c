import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { theme } from './theme.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = new DOMParser().parseFromString(read('../../index.html'), 'text/html');
const manifest = JSON.parse(read('../../public/manifest.webmanifest'));
const tokens = read('../app/styles/tokens.css');
const metas = [...page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];

afterEach(() => {
  theme.choose('system');
  document.head.replaceChildren();
});

test('the app and the bars of the browser have the colours of the page in both themes', () => {
  const colors = /--color-page: light-dark\((.+), (.+)\)/.exec(tokens)?.slice(1);
  const { background_color, theme_color, color_scheme_dark: dark } = manifest;
  expect([background_color, dark.background_color]).toEqual(colors);
  expect([theme_color, dark.theme_color]).toEqual(colors);
  expect(metas.map(({ content }) => content)).toEqual(colors);
});

test('the app has icons for every place, one of them maskable', () => {
  const sizesFor = (purpose: string) =>
    manifest.icons.flatMap((icon: { purpose?: string; sizes: string }) =>
      (icon.purpose ?? 'any') === purpose ? icon.sizes : [],
    );
  expect(sizesFor('any')).toEqual(['any', '192x192', '512x512']);
  expect(sizesFor('maskable')).toEqual(['512x512']);
});

test.each([
  ['light', ['all', 'not all']],
  ['dark', ['not all', 'all']],
  ['system', ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
] as const)('the bars follow the chosen theme: %s', (chosen, expected) => {
  document.head.append(...metas);
  theme.choose(chosen);
  expect(metas.map(({ media }) => media)).toEqual(expected);
});
