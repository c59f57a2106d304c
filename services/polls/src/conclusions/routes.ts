import { concludePoll } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import * as commands from './commands.ts';

export const bindConclusions = (api: Api, store: Store): void => {
  api.route(concludePoll, (call) => commands.concludePoll(store, call));
};
