import { confirmVote, listRevisions, type PollSnapshot } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { LRUCache } from 'lru-cache';
import { presentOne } from '../polls/presenter.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';
import { type ChangedOption, countUnconfirmed, listRevisions as list, listUnconfirmed } from './repository.ts';

const MAX_POLLS = 2_000;
const TTL_MS = 5_000;

const present = (poll: PollSnapshot, isVisible: boolean, changed: readonly ChangedOption[]) => {
  const votes = new Map(poll.options.map((option) => [option.id, option.votes]));
  return changed.map(({ option_id, changed_at, unconfirmed }) => ({
    option_id,
    changed_at: changed_at.toISOString(),
    // The counter is newer than the count.
    confirmed: isVisible ? Math.max(0, (votes.get(option_id) ?? 0) - unconfirmed) : null,
    unconfirmed: isVisible ? unconfirmed : null,
  }));
};

export const bindRevisions = (api: Api, store: Store): void => {
  const { database } = store;
  // Counted once in a while, however many people ask.
  const counts = new LRUCache<string, readonly ChangedOption[], PollSnapshot>({
    max: MAX_POLLS,
    ttl: TTL_MS,
    fetchMethod: (_key, _stale, { context }) => countUnconfirmed(database, context.id),
  });

  api.route(listRevisions, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    if (poll.edited_after === undefined) return { revisions: [], changed_options: [], unconfirmed: [] };
    const { results_visible: isVisible } = await presentOne(database, user.id, poll);
    const changed = await counts.forceFetch(`${poll.id} ${poll.revision}`, { context: poll });
    return {
      revisions: await list(database, poll.id),
      changed_options: present(poll, isVisible, changed),
      unconfirmed: await listUnconfirmed(database, poll.id, user.id),
    };
  });
  api.route(confirmVote, (call) => commands.confirmVote(store, call));
};
