import { listVoters, votersTexts } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { AppError } from '@showhands/service-kit/runtime';
import { assertResultsVisible } from '../polls/policy.ts';
import { presentOne } from '../polls/presenter.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as lists from './lists.ts';

export const bindVoters = (api: Api, database: Database): void => {
  api.list(listVoters, async ({ user, params, query }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    if (!poll.names_shown && poll.reasons !== 'optional') throw new AppError('names_hidden', votersTexts.hidden);
    assertResultsVisible(await presentOne(database, user.id, poll));
    return lists.listVoters(database, poll, query);
  });
};
