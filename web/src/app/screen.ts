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
  /** Fetches the first data of the screen into the query cache. @throws the errors of the queries */
  readonly prefetch?: (client: QueryClient, context: PrefetchContext) => Promise<unknown>;
}

/** The exports of each module in `routes/`. */
export interface ScreenModule {
  readonly screen: Screen;
}
