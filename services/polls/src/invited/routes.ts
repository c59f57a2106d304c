import {
  addInvited,
  confirmInvited,
  countInvited,
  listInvited,
  listInvitedPolls,
  mailInvited,
  pollErrorTexts,
  remindInvited,
  removeInvited,
  replaceInvited,
} from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { type Api, cursorTimeSchema, decodeCursor, encodeCursor } from '@showhands/service-kit/http';
import type { Identity } from '@showhands/service-kit/security';
import * as z from 'zod';
import { cardOf } from '../polls/card.ts';
import { listInvitedTo } from '../polls/lists.ts';
import { assertOwner } from '../polls/policy.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';
import { mailInvited as mail, remindInvited as remind } from './remind-invited.ts';
import { countMatching, entriesOf } from './repository.ts';
import { countTurnout } from './turnout.ts';

const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

export const bindInvited = (api: Api, store: Store): void => {
  const { database } = store;
  const getOwn = async ({ user, params }: { user: Identity; params: { id: string } }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    assertOwner(user.id, poll, pollErrorTexts.invited.notOwner);
    return poll;
  };

  api.list(listInvited, async (call) => {
    const { limit, cursor, state } = call.query;
    const poll = await getOwn(call);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
    const found = await entriesOf(database, poll.id, { state }, limit + 1, after);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? encodeCursor([last.addedAt, last.id]) : null;
    return { items, total: await countMatching(database, poll.id, { state }), nextCursor };
  });
  api.route(countInvited, async (call) => countTurnout(database, (await getOwn(call)).id));
  api.route(addInvited, (call) => commands.addInvited(store, call));
  api.route(replaceInvited, (call) => commands.replaceInvited(store, call));
  api.route(removeInvited, (call) => commands.removeInvited(store, call));
  api.route(confirmInvited, (call) => commands.confirmInvited(store, call));
  api.route(remindInvited, (call) => remind(store, call));
  api.route(mailInvited, (call) => mail(store, call));
  api.list(listInvitedPolls, async ({ user, query }) => {
    const page = await listInvitedTo(database, user.id, query);
    return query.detail === 'card' ? { ...page, items: page.items.map(cardOf) } : page;
  });
};
