import type { Database } from '@showhands/service-kit/database';
import type { Bus } from '@showhands/service-kit/messaging';
import { deleteUnusedPictures, forgetPollsWithoutPictures } from '../pictures/repository.ts';

/**
 * 24 hours in which a poll can take an uploaded picture, and one hour for the poll's event to arrive. A picture that its
 * last poll has dropped is kept as long, so that the edit can be undone.
 */
const UNUSED_HOURS = 25;
/** As long as the inbox: far longer than any event can take to arrive. */
const FORGOTTEN_DAYS = 14;

/** Whether all events of the broker were handled. A waiting or parked event may name a picture. */
const isUpToDate = async (bus: Bus): Promise<boolean> =>
  bus.isConnected() && (await bus.backlog()).every(({ messages }) => messages === 0);

/** Deletes pictures of options without a poll. Deletes nothing while events may be missing. */
export const sweepPictures = async (database: Database, bus: Bus): Promise<void> => {
  if (!(await isUpToDate(bus))) return;
  await deleteUnusedPictures(database, UNUSED_HOURS);
  await forgetPollsWithoutPictures(database, FORGOTTEN_DAYS);
};
