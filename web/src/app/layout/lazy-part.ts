import { type ComponentType, lazy } from 'react';
import { idle } from '../../lib/idle.ts';

/** A part beside the screen, which comes first, and does without it where it does not come. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await idle();
    return { default: await load().catch(() => () => null) };
  });
