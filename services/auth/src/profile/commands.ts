import { profileFormSchema, texts } from '@showhands/contracts';
import {
  AppError,
  type CommandCall,
  type Identity,
  outbox,
  parseInput,
  type Slots,
  type Store,
  type Transaction,
} from '@showhands/service-kit';
import type * as z from 'zod';
import type { Keyring } from '../keys/keyring.ts';
import { type IssuedSession, issueSession, presentSession, type Session } from '../sessions/tokens.ts';
import { getSignedInUser } from '../users/commands.ts';
import { picturePath, presentUser } from '../users/presenter.ts';
import { findUserForUpdate, type UserRow, updateUser } from '../users/repository.ts';
import type { ProfileForm } from './form.ts';
import { encodePicture } from './picture.ts';
import { deletePicture, insertPicture } from './repository.ts';

export interface ProfileDependencies {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly decoding: Slots;
}

interface ProfileChange {
  readonly fields: z.output<typeof profileFormSchema>;
  /** Encoded; null takes the present one away. */
  readonly picture: Buffer | null | undefined;
}

/** What was no UTF-8 has become a replacement character by now, and would be stored as something else than was sent. */
const assertUndamaged = (fields: ProfileForm['fields']): void => {
  const message = texts.transport.unstorableText;
  const errors = Object.entries(fields)
    .filter(([, value]) => value.includes('\ufffd'))
    .map(([path]) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', message, { errors });
};

const readChange = async ({ decoding }: ProfileDependencies, form: ProfileForm): Promise<ProfileChange> => {
  assertUndamaged(form.fields);
  const fields = parseInput(profileFormSchema, form.fields);
  const { picture } = form;
  if (picture) return { fields, picture: await decoding(() => encodePicture(picture)) };
  return { fields, picture: fields.removeProfilePicture === 'true' ? null : undefined };
};

const tellOthers = async (trx: Transaction, before: UserRow, after: UserRow): Promise<void> => {
  if (after.username === before.username && after.picture === before.picture) return;
  await outbox.append(trx, 'user.updated', {
    user: { id: after.id, username: after.username },
    profile_picture: picturePath(after.picture),
    version: Number(after.version),
  });
};

const applyChange = async (trx: Transaction, identity: Identity, { fields, picture }: ProfileChange) => {
  const before = await getSignedInUser(trx, identity, (id) => findUserForUpdate(trx, id));
  const name = picture && (await insertPicture(trx, picture));
  const after = await updateUser(trx, before, { ...fields, picture: name });
  if (before.picture && before.picture !== after.picture) await deletePicture(trx, before.picture);
  await tellOthers(trx, before, after);
  return after;
};

/** The token is issued anew, since it carries the username; the older one stays good. */
export const updateProfileOf = async (
  deps: ProfileDependencies,
  call: CommandCall & { readonly user: Identity },
  form: ProfileForm,
): Promise<Session> => {
  const { store, keyring } = deps;
  const replay = await store.findReplay<IssuedSession>(call);
  if (replay) return presentSession(keyring, replay.value);
  const change = await readChange(deps, form).catch(async (refusal: unknown) => {
    await store.remember(call, refusal);
    throw refusal;
  });
  const { kid } = await keyring.signing();
  const session = await store.transact(call, async (trx) =>
    issueSession(presentUser(await applyChange(trx, call.user, change)), kid),
  );
  return presentSession(keyring, session);
};
