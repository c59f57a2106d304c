import {
  createPoll,
  deletePoll,
  getPoll,
  getPollStats,
  listDashboardPolls,
  listMyPolls,
  listResults,
  listVotedPolls,
  needsInvitation,
  type Poll,
  pollEndSchema,
  setPollStatus,
  updatePoll,
} from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import type { Api, Page } from '@showhands/service-kit/http';
import { joinByAddress } from '../invited/repository.ts';
import { cardOf } from './card.ts';
import * as commands from './commands.ts';
import * as lists from './lists.ts';
import { assertEditable, assertResultsVisible } from './policy.ts';
import { presentOne } from './presenter.ts';
import { databaseNow, findPoll } from './repository.ts';
import { endErrors } from './rules.ts';
import { getVisible } from './visible-to.ts';

/** The error of the end of a poll with other faults, unless the edit of a poll of the user's own leaves it unchanged. */
const endErrorsOf = async (database: Database, userId: string, body: unknown, editedId?: string) => {
  const endsAt = pollEndSchema.safeParse(body).data?.ends_at ?? null;
  if (endsAt === null) return [];
  const edited = editedId === undefined ? undefined : await findPoll(database, editedId);
  if (edited?.creator === userId && edited.ends_at === endsAt.toISOString()) return [];
  return endErrors(endsAt, await databaseNow(database));
};

const shownBy = <Item extends Poll>({ detail }: { detail?: 'card' | undefined }, page: Page<Item>): Page<Item> =>
  detail === 'card' ? { ...page, items: page.items.map(cardOf) } : page;

export const bindPolls = (api: Api, polls: commands.PollCommands): void => {
  const { database } = polls.store;

  api.list(listDashboardPolls, async ({ user, query }) =>
    shownBy(query, await lists.listDashboard(database, user.id, query)),
  );
  api.list(listMyPolls, async ({ user, query }) => shownBy(query, await lists.listMine(database, user.id, query)));
  api.list(listResults, async ({ user, query }) => shownBy(query, await lists.listResults(database, user.id, query)));
  api.list(listVotedPolls, async ({ user, query }) => shownBy(query, await lists.listVoted(database, user.id, query)));
  api.route(getPollStats, () => lists.pollStats(database));

  api.route(getPoll, async ({ user, params, query }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    if (needsInvitation(poll, user.id)) await joinByAddress(database, poll.id, user.id);
    if (query.intent === 'edit') assertEditable(user.id, poll);
    const shown = await presentOne(database, user.id, poll);
    if (query.intent === 'results') assertResultsVisible(shown);
    return shown;
  });

  api.route(createPoll, (call) => commands.createPoll(polls, call), {
    moreErrors: ({ user, body }) => endErrorsOf(database, user.id, body),
  });
  api.route(updatePoll, (call) => commands.editPoll(polls, call), {
    moreErrors: ({ user, params, body }) => endErrorsOf(database, user.id, body, params.id),
  });
  api.route(setPollStatus, (call) => commands.setStatus(polls, call));
  api.route(deletePoll, (call) => commands.removePoll(polls, call));
};
