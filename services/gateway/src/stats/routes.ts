import { getUserStats, internal } from '@showhands/contracts';
import type { Api, InternalClient } from '@showhands/service-kit';
import { daysActive } from './rules.ts';

export interface StatsSources {
  readonly askAuth: InternalClient;
  readonly askPolls: InternalClient;
  /** Undefined where there is no such service, and so no comment. */
  readonly askComments: InternalClient | undefined;
}

export const bindStats = (api: Api, { askAuth, askPolls, askComments }: StatsSources): void => {
  api.route(getUserStats, async ({ user: { id } }) => {
    const [user, polls, comments] = await Promise.all([
      askAuth(internal.user.path(id), internal.user.response),
      askPolls(internal.pollTotals.path(id), internal.pollTotals.response),
      askComments?.(internal.commentTotals.path(id), internal.commentTotals.response),
    ]);
    return {
      ...polls,
      totalComments: comments?.totalComments ?? 0,
      daysActive: daysActive(new Date(user.createdAt), new Date()),
    };
  });
};
