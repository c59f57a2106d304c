import type { Store } from '@showhands/service-kit/database';
import { createServiceApi, type Platform } from '@showhands/service-kit/platform';
import { bindCheckable } from './checkable/routes.ts';
import { bindConclusions } from './conclusions/routes.ts';
import type { PollsConfig } from './config.ts';
import { bindEmbed } from './embed/routes.ts';
import { bindExports } from './exports/routes.ts';
import { bindGroups } from './groups/routes.ts';
import { bindInvitationLinks } from './invitation-links/routes.ts';
import { bindInvited } from './invited/routes.ts';
import type { PollSecrets } from './polls/poll-secrets.ts';
import { bindPolls } from './polls/routes.ts';
import { bindPresentations } from './presentations/routes.ts';
import { bindProposals } from './proposals/routes.ts';
import { bindReports } from './reports/routes.ts';
import { bindRevisions } from './revisions/routes.ts';
import { bindRuns } from './runs/routes.ts';
import { bindSequences } from './sequences/routes.ts';
import { bindTemplates } from './templates/routes.ts';
import { bindVoters } from './voters/routes.ts';
import type { BallotBox } from './votes/ballot-box.ts';
import { bindVotes } from './votes/routes.ts';

export interface PollsApiOptions {
  readonly config: Pick<
    PollsConfig,
    'AUTH_URL' | 'INTERNAL_SECRET' | 'RATE_LIMITS' | 'RATE_LIMIT_OVERRIDES' | 'EMBED_ORIGINS'
  >;
  readonly platform: Pick<Platform, 'logger' | 'metrics' | 'redis'>;
  readonly store: Store;
  readonly ballotBox: BallotBox;
  readonly secrets: PollSecrets;
  /** Called after a change that may have moved the end of a poll. */
  readonly endsChanged: () => void;
}

/** The HTTP API of polls and votes. */
export const createPollsApi = ({ config, platform, ballotBox, ...polls }: PollsApiOptions) => {
  const { store } = polls;
  const { database } = store;
  const api = createServiceApi({ config, platform, store, keys: config.AUTH_URL });
  // Express tries routes in the order in which they are bound, and votes are the most frequent calls.
  bindVotes(api, { database, ballotBox, pollKeys: polls.secrets.pollKeys });
  bindPolls(api, polls);
  bindInvited(api, store);
  bindInvitationLinks(api, { store, secret: config.INTERNAL_SECRET });
  bindGroups(api, store);
  bindProposals(api, store);
  bindPresentations(api, polls);
  bindConclusions(api, store);
  bindRuns(api, store);
  bindRevisions(api, store);
  bindReports(api, store);
  bindSequences(api, polls);
  bindTemplates(api, store);
  bindCheckable(api, database, polls.secrets);
  bindVoters(api, database);
  bindExports(api, database);
  if (config.EMBED_ORIGINS.length > 0) bindEmbed(api, database);
  return api;
};
