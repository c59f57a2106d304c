import { askAssistant } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { ask, type ChatCommands } from './commands.ts';

export const bindChat = (api: Api, commands: ChatCommands): void => {
  api.route(askAssistant, (call) => ask(commands, call));
};
