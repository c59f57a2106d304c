import { addInvited, type Invited, listInvited, removeInvited } from '@showhands/contracts';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { chunksOf } from './invited-entries.ts';

const PAGE_SIZE = 50;

/** Without a poll: of all lists. */
export const invitedKey = (...pollId: string[]) => ['polls', 'invited', ...pollId] as const;

export const invitedQuery = (pollId: string) =>
  infiniteQueryOptions({
    queryKey: invitedKey(pollId),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(pageParam !== null && { cursor: pageParam }), limit: PAGE_SIZE };
      return api.callPage(listInvited, { params: { id: pollId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

interface Addition {
  readonly entries: readonly string[];
  readonly idempotencyKey: string;
}

/** Invites people in as many requests as a long list needs. A repeated call goes on where the last one failed. */
export const invite = async (pollId: string, chunks: readonly string[][], idempotencyKey: string): Promise<void> => {
  for (const [index, entries] of chunks.entries()) {
    await api.call(addInvited, {
      params: { id: pollId },
      body: { entries },
      idempotencyKey: `${idempotencyKey}-${index}`,
    });
  }
};

export const inviteMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: ({ entries, idempotencyKey }: Addition) => invite(pollId, chunksOf(entries), idempotencyKey),
    // Also after a failure, which may have come after a part of a long list.
    onSettled: (_result, _error, _addition, _context, { client }) =>
      client.invalidateQueries({ queryKey: invitedKey(pollId) }),
  });

export const removeMutation = (pollId: string, { id }: Invited) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      api.call(removeInvited, { params: { id: pollId, entryId: id }, idempotencyKey }),
    onSettled: (_result, _error, _key, _context, { client }) =>
      client.invalidateQueries({ queryKey: invitedKey(pollId) }),
  });
