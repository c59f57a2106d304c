import { listRuns, stopRepeating } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import * as lists from '../polls/lists.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';

export const bindRuns = (api: Api, store: Store): void => {
  const { database } = store;

  api.list(listRuns, async ({ user, params, query }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    return lists.listRuns(database, user.id, poll, query);
  });
  api.route(stopRepeating, (call) => commands.stopRepeating(store, call));
};
