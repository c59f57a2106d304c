import { getUserStats, internal } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import type { InternalClient } from '@showhands/service-kit/security';
import { daysActive } from './rules.ts';

export interface StatsSources {
  readonly auth: InternalClient;
  readonly polls: InternalClient;
  /** Undefined if the service is not configured: the user then has 0 comments. */
  readonly comments: InternalClient | undefined;
}

export const bindStats = (api: Api, { auth, polls, comments }: StatsSources): void => {
  api.route(getUserStats, async ({ user: { id } }) => {
    const [user, pollTotals, commentTotals] = await Promise.all([
      auth(internal.user.path(id), internal.user.response),
      polls(internal.pollTotals.path(id), internal.pollTotals.response),
      comments?.(internal.commentTotals.path(id), internal.commentTotals.response),
    ]);
    return {
      ...pollTotals,
      totalComments: commentTotals?.totalComments ?? 0,
      daysActive: daysActive(new Date(user.createdAt), new Date()),
    };
  });
};
