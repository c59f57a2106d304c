import { deleteTemplate, listTemplates, saveTemplate } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import * as commands from './commands.ts';
import { templatesOf } from './repository.ts';

export const bindTemplates = (api: Api, store: Store): void => {
  api.route(listTemplates, ({ user }) => templatesOf(store.database, user.id));
  api.route(saveTemplate, (call) => commands.saveTemplate(store, call));
  api.route(deleteTemplate, (call) => commands.deleteTemplate(store, call));
};
