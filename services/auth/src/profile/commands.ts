import { limits, profileFormSchema, texts } from '@showhands/contracts';
import type { CommandCall, Transaction } from '@showhands/service-kit/database';
import { parseInput } from '@showhands/service-kit/http';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type * as z from 'zod';
import type { Keyring } from '../keys/keyring.ts';
import type { PictureDependencies } from '../pictures/commands.ts';
import type { PictureForm } from '../pictures/form.ts';
import { encodePicture } from '../pictures/picture.ts';
import { deletePicture, insertPicture } from '../pictures/repository.ts';
import { continueSession } from '../sessions/repository.ts';
import {
  type IssuedToken,
  issueSession,
  presentReplay,
  presentSession,
  type Session,
  sessionEnded,
} from '../sessions/tokens.ts';
import { assertVisible } from '../users/assert-visible.ts';
import { getSignedInUser } from '../users/commands.ts';
import { picturePath, presentUser } from '../users/presenter.ts';
import { findUserForUpdate, type UserRow, updateUser } from '../users/repository.ts';

export interface ProfileDependencies extends PictureDependencies {
  readonly keyring: Keyring;
}

const { side } = limits.picture;
const SIZE = { width: side, height: side };

interface ProfileChange {
  readonly fields: z.output<typeof profileFormSchema>;
  /** Encoded as WebP; null removes the current picture, undefined keeps it. */
  readonly picture: Buffer | null | undefined;
}

/** The form parser replaces invalid UTF-8 by U+FFFD: the stored text would differ from the sent text. */
const assertValidUtf8 = (fields: PictureForm['fields']): void => {
  const message = texts.transport.unstorableText;
  const errors = Object.entries(fields)
    .filter(([, value]) => value.includes('\ufffd'))
    .map(([path]) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', message, { errors });
};

const parseChange = async (
  { decodingLimiter, logger }: ProfileDependencies,
  form: PictureForm,
): Promise<ProfileChange> => {
  assertValidUtf8(form.fields);
  const fields = parseInput(profileFormSchema, form.fields);
  assertVisible(fields);
  const { picture } = form;
  if (picture) return { fields, picture: await decodingLimiter(() => encodePicture(picture, SIZE, logger)) };
  return { fields, picture: fields.removeProfilePicture === 'true' ? null : undefined };
};

const appendUserUpdated = async (trx: Transaction, before: UserRow, after: UserRow): Promise<void> => {
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
  await appendUserUpdated(trx, before, after);
  return after;
};

/**
 * Reissues the token within its session, since it carries the username. The previous token stays valid.
 * @throws AppError `invalid_token` when the session has ended
 */
export const saveProfile = async (
  deps: ProfileDependencies,
  call: CommandCall & { readonly user: Identity },
  form: PictureForm,
): Promise<Session> => {
  const { store, keyring } = deps;
  const replay = await store.findReplay<IssuedToken>(call);
  if (replay) return presentReplay(store.database, keyring, replay.value);
  const change = await parseChange(deps, form).catch(async (error: unknown) => {
    await store.rememberRejection(call, error);
    throw error;
  });
  call.storedBytes = change.picture?.length ?? 0;
  const { kid } = await keyring.getSigningKey();
  const session = await store.transact(call, async (trx) => {
    const after = await applyChange(trx, call.user, change);
    const term = await continueSession(trx, call.user);
    if (!term) throw sessionEnded();
    return issueSession(presentUser(after), kid, term);
  });
  return presentSession(keyring, session);
};
