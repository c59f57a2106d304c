import type { DomainEvent } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { keepPicturesOf } from '../pictures/commands.ts';
import { nameOf } from '../pictures/presenter.ts';
import { type PicturesOfPoll, raiseVersionWithoutPictures } from '../pictures/repository.ts';

const QUEUE = 'auth.pictures';
/** The revision of a poll that was never edited. */
const FIRST_REVISION = 1;

/** Stores the pictures of each poll. An edit that also closes its poll publishes only `poll.closed`. */
export const subscribePictures = (bus: Bus, database: Database): Promise<void> => {
  const store = async (event: Pick<DomainEvent, 'id'>, poll: PicturesOfPoll): Promise<void> => {
    if (poll.names.length === 0 && (await raiseVersionWithoutPictures(database, poll))) return;
    await consumeOnce(database, QUEUE, event, (trx) => keepPicturesOf(trx, poll));
  };

  const update = async (event: DomainEvent<'poll.created' | 'poll.updated' | 'poll.closed'>): Promise<void> => {
    const { id: pollId, version, revision, options } = event.payload.poll;
    const names = options.flatMap(({ picture }) => (picture === undefined ? [] : [nameOf(picture)]));
    // A poll that was never edited had no pictures in earlier versions.
    if (names.length === 0 && revision === FIRST_REVISION) return;
    await store(event, { pollId, version, names });
  };

  return bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.created': update,
      'poll.updated': update,
      'poll.closed': update,
      'poll.deleted': (event) => {
        const { pollId, version } = event.payload;
        return store(event, { pollId, version, names: [] });
      },
    },
  });
};
