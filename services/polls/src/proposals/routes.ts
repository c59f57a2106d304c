import { addOption, approveProposal, listProposals, removeProposal } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';
import { canSeeProposal } from './policy.ts';
import { proposalsOf } from './repository.ts';

export const bindProposals = (api: Api, store: Store): void => {
  const { database } = store;

  api.route(addOption, (call) => commands.addOption(store, call));
  api.route(listProposals, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    return (await proposalsOf(database, poll.id)).filter((proposal) => canSeeProposal(user.id, poll, proposal));
  });
  api.route(approveProposal, (call) => commands.approveProposal(store, call));
  api.route(removeProposal, (call) => commands.removeProposal(store, call));
};
