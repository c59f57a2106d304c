import { getMe } from '@showhands/contracts';
import type { Api, Store } from '@showhands/service-kit';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/repository.ts';

export const bindProfile = (api: Api, { store }: { readonly store: Store }): void => {
  const { database } = store;

  api.route(getMe, async ({ user }) =>
    presentUser(await getSignedInUser(database, user, (id) => findUser(database, id))),
  );
};
