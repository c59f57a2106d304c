import { reportPoll } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { report } from './commands.ts';

export const bindReports = (api: Api, store: Store): void => {
  api.route(reportPoll, (call) => report(store, call));
};
