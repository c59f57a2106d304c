import {
  createPoll,
  deletePoll,
  getPoll,
  getPollStats,
  listDashboardPolls,
  listMyPolls,
  listResults,
  listVotedPolls,
  setPollStatus,
  texts,
  updatePoll,
} from '@showhands/contracts';
import { type Api, AppError } from '@showhands/service-kit';
import * as commands from './commands.ts';
import * as lists from './lists.ts';
import { assertEditable, assertVisible } from './policy.ts';
import { presentFor } from './presenter.ts';
import { findPoll } from './repository.ts';

export const bindPolls = (api: Api, polls: commands.PollCommands): void => {
  const { database } = polls.store;

  api.list(listDashboardPolls, ({ user, query }) => lists.listDashboard(database, user.id, query));
  api.list(listMyPolls, ({ user, query }) => lists.listMine(database, user.id, query));
  api.list(listResults, ({ user, query }) => lists.listResults(database, user.id, query));
  api.list(listVotedPolls, ({ user, query }) => lists.listVoted(database, user.id, query));
  api.route(getPollStats, () => lists.pollStats(database));

  api.route(getPoll, async ({ user, params, query }) => {
    const poll = assertVisible(user.id, await findPoll(database, params.id));
    if (query.intent === 'edit') assertEditable(user.id, poll);
    const shown = presentFor(user.id, poll);
    if (query.intent === 'results' && !shown.results_visible) {
      throw new AppError('results_private', texts.poll.resultsPrivate);
    }
    return shown;
  });

  api.route(createPoll, (call) => commands.createPoll(polls, call));
  api.route(updatePoll, (call) => commands.editPoll(polls, call));
  api.route(setPollStatus, (call) => commands.setStatus(polls, call));
  api.route(deletePoll, (call) => commands.removePoll(polls, call));
};
