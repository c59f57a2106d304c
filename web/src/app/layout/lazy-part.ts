import { type ComponentType, lazy } from 'react';

/** A part beside the screen, which does without it where it does not come. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) }));
