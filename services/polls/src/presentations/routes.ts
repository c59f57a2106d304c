import {
  cancelCountdown,
  coverResults,
  drawLots,
  findPollByCode,
  openPresentation,
  sharingTexts,
  startCountdown,
} from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import type { PollCommands } from '../polls/commands.ts';
import * as commands from './commands.ts';
import { findByCode } from './repository.ts';

export const bindPresentations = (api: Api, polls: PollCommands): void => {
  const { store } = polls;

  api.route(openPresentation, (call) => commands.openPresentation(store, call));
  api.route(coverResults, (call) => commands.coverResults(store, call));
  api.route(startCountdown, (call) => commands.startCountdown(polls, call));
  api.route(cancelCountdown, (call) => commands.cancelCountdown(polls, call));
  api.route(drawLots, (call) => commands.drawLots(polls, call));
  api.route(findPollByCode, async ({ user, params }) => {
    const target = await findByCode(store.database, params.code, user.id);
    if (!target) throw notFound(sharingTexts.presenting.codeNotFound);
    return target;
  });
};
