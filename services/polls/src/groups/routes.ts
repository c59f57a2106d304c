import {
  addMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listMembers,
  listSharedGroups,
  pollErrorTexts,
  removeMember,
  replaceMembers,
  shareWithGroup,
  unshareWithGroup,
  updateGroup,
} from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { type Api, cursorTimeSchema, decodeCursor, encodeCursor } from '@showhands/service-kit/http';
import * as z from 'zod';
import { assertOwner } from '../polls/policy.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as commands from './commands.ts';
import { findGroup, groupsOf, membersOf, sharedGroupsOf } from './repository.ts';

const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

export const bindGroups = (api: Api, store: Store): void => {
  const { database } = store;
  const getGroupOf = async (owner: string, id: string) => commands.assertFound(await findGroup(database, owner, id));

  api.route(listGroups, ({ user }) => groupsOf(database, user.id));
  api.route(createGroup, (call) => commands.createGroup(store, call));
  api.route(getGroup, ({ user, params }) => getGroupOf(user.id, params.id));
  api.route(updateGroup, (call) => commands.updateGroup(store, call));
  api.route(deleteGroup, (call) => commands.deleteGroup(store, call));
  api.list(listMembers, async ({ user, params, query: { limit, cursor } }) => {
    const group = await getGroupOf(user.id, params.id);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
    const found = await membersOf(database, group.id, limit + 1, after);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? encodeCursor([last.addedAt, last.id]) : null;
    return { items, total: group.members, nextCursor };
  });
  api.route(addMembers, (call) => commands.addMembers(store, call));
  api.route(replaceMembers, (call) => commands.replaceMembers(store, call));
  api.route(removeMember, (call) => commands.removeMember(store, call));
  api.route(listSharedGroups, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    assertOwner(user.id, poll, pollErrorTexts.invited.notOwner);
    return sharedGroupsOf(database, poll.id);
  });
  api.route(shareWithGroup, (call) => commands.shareWithGroup(store, call));
  api.route(unshareWithGroup, (call) => commands.unshareWithGroup(store, call));
};
