import {
  askNext,
  createSequence,
  deleteSequence,
  listPresentedSequences,
  listSequences,
  presentInSequence,
  updateSequence,
} from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import type { PollCommands } from '../polls/commands.ts';
import * as commands from './commands.ts';
import { presentedSequencesOf, sequencesOf } from './repository.ts';

export const bindSequences = (api: Api, polls: PollCommands): void => {
  const { store } = polls;

  api.route(listSequences, ({ user }) => sequencesOf(store.database, user.id));
  api.route(createSequence, (call) => commands.createSequence(store, call));
  api.route(updateSequence, (call) => commands.updateSequence(store, call));
  api.route(deleteSequence, (call) => commands.deleteSequence(store, call));
  // For everybody, since late viewers follow too: see docs/sharing.md.
  api.route(listPresentedSequences, ({ user, params }) => presentedSequencesOf(store.database, user.id, params.id));
  api.route(presentInSequence, (call) => commands.presentInSequence(polls, call));
  api.route(askNext, (call) => commands.askNext(polls, call));
};
