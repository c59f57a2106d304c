import { createApiToken, listApiTokens, revokeApiToken } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { createToken, listOwnTokens, revokeOwnToken } from './commands.ts';

export const bindApiTokens = (api: Api, store: Store, key: string): void => {
  api.route(listApiTokens, ({ user }) => listOwnTokens(store.database, user));
  api.route(createApiToken, (call) => createToken(store, key, call, call.body));
  api.route(revokeApiToken, (call) => revokeOwnToken(store, call, call.params.id));
};
