import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

/** The address under which a screen opens, and the signed-in user. */
export interface PrefetchContext {
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly viewerId: string;
}

export interface Screen {
  readonly component: ComponentType;
  /** Fetches into the query cache what the screen shows first. @throws what the queries throw */
  readonly prefetch?: (client: QueryClient, context: PrefetchContext) => Promise<unknown>;
}

/** What each module in `routes/` exports. */
export interface ScreenModule {
  readonly screen: Screen;
}
