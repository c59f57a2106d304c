import { getMe, updateProfile } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import type { UploadReceiver } from '../pictures/upload-receiver.ts';
import { markSessionUsed } from '../sessions/repository.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser, hasPassword } from '../users/repository.ts';
import { type ProfileDependencies, saveProfile } from './commands.ts';

interface ProfileRoutesOptions extends ProfileDependencies {
  readonly receiveUpload: UploadReceiver;
  /** Whether addresses can be proved by mail. */
  readonly sendsProofs: boolean;
}

export const bindProfile = (api: Api, { sendsProofs, ...deps }: ProfileRoutesOptions): void => {
  const { database } = deps.store;

  api.route(getMe, async ({ user }) => {
    const account = await getSignedInUser(database, user, (id) => findUser(database, id));
    await markSessionUsed(database, user);
    return {
      ...presentUser(account),
      ...(sendsProofs && { email_proved: account.email_proved_at !== null }),
      ...(!(await hasPassword(database, account.id)) && { has_password: false }),
      ...(account.moderator && { is_moderator: true as const }),
    };
  });

  api.route(updateProfile, (call) => deps.receiveUpload(call, updateProfile, (form) => saveProfile(deps, call, form)));
};
