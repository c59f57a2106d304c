import { type ComponentType, lazy } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { whenIdle } from '#lib/when-idle.ts';

/**
 * A lazy component that loads when the page is idle, after the screen. Renders nothing when its chunk fails to load.
 */
export const lazyWhenIdle = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await whenIdle();
    return { default: await importWithRetry(load).catch(() => () => null) };
  });
