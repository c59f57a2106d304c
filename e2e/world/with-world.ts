import { test } from '@playwright/test';
import { drawPortrait } from '../shots/portrait.ts';
import { withProduct } from '../with-product.ts';
import { makeWorld, type World } from './world.ts';

/** A product of its own for the tests of one file, filled with whatever a screen may have to show. */
export const withWorld = (): { readonly world: World } => {
  const product = withProduct({ RATE_LIMITS: 'off' });
  let world: World;
  test.beforeAll(async ({ browser }) => {
    world = await makeWorld(product, await drawPortrait(browser));
  });
  return {
    get world() {
      return world;
    },
  };
};
