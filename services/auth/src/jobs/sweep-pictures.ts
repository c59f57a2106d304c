import type { Database } from '@showhands/service-kit/database';
import type { Bus } from '@showhands/service-kit/messaging';
import { deleteUnusedPictures, forgetPollsWithoutPictures } from '../pictures/repository.ts';

/**
 * A day in which a poll can take an uploaded picture, and an hour for the event of a poll that took it in the last moment.
 * A picture that its last poll has dropped is kept as long, so that the edit can be undone.
 */
const UNUSED_HOURS = 25;
/** As long as the inbox: far longer than any event can take to arrive. */
const FORGOTTEN_DAYS = 14;

/** Whether every event that the broker has was handled. One that waits, or is parked, may name a picture. */
const isUpToDate = async (bus: Bus): Promise<boolean> =>
  bus.isConnected() && (await bus.backlog()).every(({ messages }) => messages === 0);

/** Deletes the pictures of options that no poll has; not while events may be missing. */
export const sweepPictures = async (database: Database, bus: Bus): Promise<void> => {
  if (!(await isUpToDate(bus))) return;
  await deleteUnusedPictures(database, UNUSED_HOURS);
  await forgetPollsWithoutPictures(database, FORGOTTEN_DAYS);
};
