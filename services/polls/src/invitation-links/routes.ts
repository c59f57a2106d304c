import { linkInvited, linkWaiting, useInvitation } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import * as commands from './commands.ts';

export const bindInvitationLinks = (api: Api, dependencies: commands.LinkDependencies): void => {
  api.route(linkInvited, (call) => commands.linkInvited(dependencies, call));
  api.route(linkWaiting, (call) => commands.linkWaiting(dependencies, call));
  api.route(useInvitation, (call) => commands.useInvitation(dependencies.store, call));
};
