import type { Browser } from '@playwright/test';

const SIDE = 512;

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${SIDE}" height="${SIDE}">
  <path fill="#e9c46a" d="M0 0h64v64H0z"/><path fill="#264653" d="M10 64c1-14 9-20 22-20s21 6 22 20z"/>
  <path fill="#b5715a" d="M26 38h12v10a6 6 0 0 1-12 0z"/><ellipse cx="32" cy="28" rx="12" ry="14" fill="#c98368"/>
  <path fill="#3b2a26" d="M19 30C16 14 24 8 33 8s16 7 12 22c-1-8-4-11-9-12-6 3-13 2-15 4-1 2-1 5-2 8z"/>
</svg>`;

/** Somebody's picture, drawn. */
export const drawPortrait = async (browser: Browser): Promise<Blob> => {
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
  await page.setContent(`<body style="margin:0">${PORTRAIT}</body>`);
  const png = await page.screenshot();
  await page.close();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
};
