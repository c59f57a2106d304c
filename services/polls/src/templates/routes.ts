import { deleteTemplate, listTemplates, saveTemplate } from '@showhands/contracts';
import type { Api, Store } from '@showhands/service-kit';
import * as commands from './commands.ts';
import { templatesOf } from './repository.ts';

export const bindTemplates = (api: Api, store: Store): void => {
  api.route(listTemplates, ({ user }) => templatesOf(store.database, user.id));
  api.route(saveTemplate, (call) => commands.saveTemplate(store, call));
  api.route(deleteTemplate, (call) => commands.deleteTemplate(store, call));
};
