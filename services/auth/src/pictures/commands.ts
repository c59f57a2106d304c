import { limits, texts } from '@showhands/contracts';
import { assertKept, type CommandCall, type Store, type Transaction } from '@showhands/service-kit/database';
import { AppError, type ConcurrencyLimiter, type Logger } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { getSignedInUser } from '../users/commands.ts';
import { findUser } from '../users/repository.ts';
import type { PictureForm } from './form.ts';
import { encodePicture } from './picture.ts';
import { addressOf } from './presenter.ts';
import { insertOptionPicture, lockPicturesOf, type PicturesOfPoll, setPicturesOf, updateUses } from './repository.ts';

export interface PictureDependencies {
  readonly store: Store;
  readonly decodingLimiter: ConcurrencyLimiter;
  readonly logger: Logger;
}

const missing = (): AppError => {
  const message = texts.profile.pictureNotImage;
  return new AppError('validation_failed', message, { errors: [{ path: 'picture', message }] });
};

/** Stores the picture of an option. */
export const savePicture = async (
  { store, decodingLimiter, logger }: PictureDependencies,
  call: CommandCall & { readonly user: Identity },
  { picture }: PictureForm,
): Promise<{ picture: string }> => {
  const replay = await store.findReplay<{ picture: string }>(call);
  if (replay) return replay.value;
  const encode = async (): Promise<Buffer> => {
    if (!picture) throw missing();
    return decodingLimiter(() => encodePicture(picture, limits.optionPicture, logger));
  };
  const bytes = await encode().catch(async (error: unknown) => {
    await store.rememberRejection(call, error);
    throw error;
  });
  call.storedBytes = bytes.length;
  return store.transact(call, async (trx) => {
    const owner = await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
    await assertKept(trx, 'pictures', { uploaded_by: owner.id });
    return { picture: addressOf(await insertOptionPicture(trx, bytes, owner.id)) };
  });
};

const differenceOf = (some: readonly string[], others: readonly string[]): string[] => [
  ...new Set(some).symmetricDifference(new Set(others)),
];

/** Stores which pictures a poll has, unless a newer version of the poll is known. */
export const keepPicturesOf = async (trx: Transaction, poll: PicturesOfPoll): Promise<void> => {
  const before = await lockPicturesOf(trx, poll.pollId);
  if (before.version >= poll.version) return;
  await setPicturesOf(trx, poll);
  const changed = differenceOf(before.names, poll.names);
  if (changed.length > 0) await updateUses(trx, changed);
};
