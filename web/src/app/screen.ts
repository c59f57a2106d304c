import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

/** The address under which a screen opens, and who opens it. */
export interface Opening {
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly viewerId: string;
}

/** What the chunk of a screen holds. */
export interface Screen {
  readonly component: ComponentType;
  /** Reads into the cache what the screen shows first. @throws whatever reading it does */
  readonly read?: (client: QueryClient, opening: Opening) => Promise<unknown>;
}
