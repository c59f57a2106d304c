import { coverResults, findPollByCode, openPresentation, sharingTexts } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import * as commands from './commands.ts';
import { findByCode } from './repository.ts';

export const bindPresentations = (api: Api, store: Store): void => {
  api.route(openPresentation, (call) => commands.openPresentation(store, call));
  api.route(coverResults, (call) => commands.coverResults(store, call));
  api.route(findPollByCode, async ({ params }) => {
    const target = await findByCode(store.database, params.code);
    if (!target) throw notFound(sharingTexts.presenting.codeNotFound);
    return target;
  });
};
