import { deleteAccount } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { clearCookie } from '../kept-sessions/cookie.ts';
import { planDeletion } from './commands.ts';

export const bindAccountDeletion = (api: Api, store: Store): void => {
  api.route(deleteAccount, async (call) => {
    const planned = await planDeletion(store, call, call.body);
    if (call.user.sid !== undefined) clearCookie(call.response, call.user.sid);
    return planned;
  });
};
