import {
  addMembers,
  createGroup,
  deleteGroup,
  type Group,
  type GroupAdmission,
  getGroup,
  type Invited,
  limits,
  listGroups,
  listMembers,
  listSharedGroups,
  removeMember,
  shareWithGroup,
  unshareWithGroup,
  updateGroup,
} from '@showhands/contracts';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { invitedKey } from '../visibility/invited-api.ts';
import { chunksOf } from '../visibility/invited-entries.ts';

const PAGE_SIZE = 50;

const KEY = ['groups'] as const;
const groupKey = (id: string) => [...KEY, id] as const;
const membersKey = (id: string) => [...KEY, id, 'members'] as const;
/** With the list of the poll, which changes together with its groups. */
const sharedKey = (pollId: string) => [...invitedKey(pollId), 'groups'] as const;

export const groupsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.call(listGroups, { signal }) });

export const groupQuery = (id: string) =>
  queryOptions({ queryKey: groupKey(id), queryFn: ({ signal }) => api.call(getGroup, { params: { id }, signal }) });

export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: membersKey(id),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(pageParam !== null && { cursor: pageParam }), limit: PAGE_SIZE };
      return api.callPage(listMembers, { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const sharedGroupsQuery = (pollId: string) =>
  queryOptions({
    queryKey: sharedKey(pollId),
    queryFn: ({ signal }) => api.call(listSharedGroups, { params: { id: pollId }, signal }),
  });

/** All groups, and the lists of polls that a change of a group may have changed. */
const refetch = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: invitedKey() })]);

interface GroupFields {
  readonly name: string;
  readonly admits: GroupAdmission;
}

interface Saving {
  readonly fields: GroupFields;
  readonly idempotencyKey: string;
}

/** Creates a group, with the list of a poll as its members where one is named, or changes a group. */
export const saveGroupMutation = (group: Group | null, pollId?: string) =>
  mutationOptions({
    mutationFn: ({ fields, idempotencyKey }: Saving) =>
      group === null
        ? api.call(createGroup, {
            body: { ...fields, ...(pollId !== undefined && { poll_id: pollId }) },
            idempotencyKey,
          })
        : api.call(updateGroup, {
            params: { id: group.id },
            body: { ...fields, version: group.version },
            idempotencyKey,
          }),
    onSuccess: (saved, _saving, _result, { client }) => client.setQueryData(groupKey(saved.id), saved),
    // Also after a failure: the group may have been changed in another tab.
    onSettled: (_saved, _error, _saving, _result, { client }) => refetch(client),
  });

/** @param onDeleted leaves the screen of the group before it is fetched again */
export const deleteGroupMutation = (id: string, onDeleted: () => void) =>
  mutationOptions({
    mutationFn: () => api.call(deleteGroup, { params: { id } }),
    onSuccess: (_deleted, _nothing, _result, { client }) => {
      client.setQueryData(KEY, (groups: Group[] | undefined) => groups?.filter((group) => group.id !== id));
      onDeleted();
      void refetch(client);
    },
    onError: (error) => toasts.error(errorText(error, groupsMessages.deleteFailed)),
  });

interface Addition {
  readonly entries: readonly string[];
  readonly idempotencyKey: string;
}

/** In as many requests as a long list, or many polls, need. A repeated call goes on where the last one failed. */
export const addMembersMutation = ({ id, polls }: Group) =>
  mutationOptions({
    mutationFn: async ({ entries, idempotencyKey }: Addition) => {
      const most = Math.floor(limits.groupChanges.max / Math.max(1, polls));
      for (const [index, chunk] of chunksOf(entries, most).entries()) {
        const body = { entries: chunk };
        await api.call(addMembers, { params: { id }, body, idempotencyKey: `${idempotencyKey}-${index}` });
      }
    },
    onSettled: (_result, _error, _addition, _context, { client }) => refetch(client),
  });

export const removeMemberMutation = (groupId: string, { id }: Invited) =>
  mutationOptions({
    mutationFn: () => api.call(removeMember, { params: { id: groupId, memberId: id } }),
    onSettled: (_result, _error, _nothing, _context, { client }) => refetch(client),
  });

/** Also adds the members who are missing on the list of a poll that is shared with the group already. */
export const shareMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: (groupId: string) => api.call(shareWithGroup, { params: { id: pollId, groupId } }),
    onSettled: (_result, _error, _groupId, _context, { client }) => refetch(client),
  });

export const unshareMutation = (pollId: string, groupId: string) =>
  mutationOptions({
    mutationFn: () => api.call(unshareWithGroup, { params: { id: pollId, groupId } }),
    onSettled: (_result, _error, _nothing, _context, { client }) => refetch(client),
  });
