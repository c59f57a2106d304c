import {
  createSequence,
  deleteSequence,
  findCurrentPoll,
  listSequences,
  presentInSequence,
  sharingTexts,
  updateSequence,
} from '@showhands/contracts';
import { type Api, notFound } from '@showhands/service-kit';
import type { PollCommands } from '../polls/commands.ts';
import * as commands from './commands.ts';
import { currentPollOf, sequencesOf } from './repository.ts';

export const bindSequences = (api: Api, polls: PollCommands): void => {
  const { store } = polls;

  api.route(listSequences, ({ user }) => sequencesOf(store.database, user.id));
  api.route(createSequence, (call) => commands.createSequence(store, call));
  api.route(updateSequence, (call) => commands.updateSequence(store, call));
  api.route(deleteSequence, (call) => commands.deleteSequence(store, call));
  // For everybody who has been told the random id: see docs/sharing.md.
  api.route(findCurrentPoll, async ({ params }) => {
    const pollId = await currentPollOf(store.database, params.id);
    if (pollId === undefined) throw notFound(sharingTexts.presenting.sequenceNotFound);
    return { pollId };
  });
  api.route(presentInSequence, (call) => commands.presentInSequence(polls, call));
};
