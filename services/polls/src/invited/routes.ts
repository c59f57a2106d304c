import { addInvited, listInvited, pollErrorTexts, removeInvited, replaceInvited } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { type Api, cursorTimeSchema, decodeCursor, encodeCursor } from '@showhands/service-kit/http';
import * as z from 'zod';
import { assertOwner } from '../polls/policy.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';
import { countEntries, entriesOf } from './repository.ts';

const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

export const bindInvited = (api: Api, store: Store): void => {
  const { database } = store;

  api.list(listInvited, async ({ user, params, query: { limit, cursor } }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    assertOwner(user.id, poll, pollErrorTexts.invited.notOwner);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
    const found = await entriesOf(database, poll.id, limit + 1, after);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? encodeCursor([last.addedAt, last.id]) : null;
    return { items, total: (await countEntries(database, poll.id)).total, nextCursor };
  });
  api.route(addInvited, (call) => commands.addInvited(store, call));
  api.route(replaceInvited, (call) => commands.replaceInvited(store, call));
  api.route(removeInvited, (call) => commands.removeInvited(store, call));
};
