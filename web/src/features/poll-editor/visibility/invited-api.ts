import {
  addInvited,
  confirmInvited,
  countInvited,
  getMailSettings,
  type InvitationLink,
  type Invited,
  type invitedStates,
  linkInvited,
  linkWaiting,
  listInvited,
  mailInvited,
  remindInvited,
  removeInvited,
} from '@showhands/contracts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { chunksOf } from './invited-entries.ts';

const PAGE_SIZE = 50;

/** The part of the list that is shown. */
export type Shown = 'all' | (typeof invitedStates)[number];

/** Prefix of all queries of a list, which change together. Without a poll: of all lists. */
export const invitedKey = (...pollId: string[]) => ['polls', 'invited', ...pollId] as const;

export const invitedQuery = (pollId: string, state: Shown) =>
  infiniteQueryOptions({
    queryKey: [...invitedKey(pollId), 'list', state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(pageParam !== null && { cursor: pageParam }), limit: PAGE_SIZE };
      return api.callPage(listInvited, { params: { id: pollId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const turnoutQuery = (pollId: string) =>
  queryOptions({
    queryKey: [...invitedKey(pollId), 'turnout'],
    queryFn: ({ signal }) => api.call(countInvited, { params: { id: pollId }, signal }),
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

/** A mutation after which the list is fetched again, also after a failure, which may have come after a part of the change. */
const listMutation = <Variables, Result>(pollId: string, mutationFn: (variables: Variables) => Promise<Result>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_result, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: invitedKey(pollId) }),
  });

export const inviteMutation = (pollId: string) =>
  listMutation(pollId, ({ entries, idempotencyKey }: Addition) => invite(pollId, chunksOf(entries), idempotencyKey));

export const removeMutation = (pollId: string, { id }: Invited) =>
  listMutation(pollId, (idempotencyKey: string) =>
    api.call(removeInvited, { params: { id: pollId, entryId: id }, idempotencyKey }),
  );

export const confirmMutation = (pollId: string, { id }: Invited) =>
  listMutation(pollId, (candidate: string) =>
    api.call(confirmInvited, { params: { id: pollId, entryId: id }, body: { candidate } }),
  );

export const remindMutation = (pollId: string) =>
  listMutation(pollId, (idempotencyKey: string) => api.call(remindInvited, { params: { id: pollId }, idempotencyKey }));

export const mailMutation = (pollId: string) =>
  listMutation(pollId, (idempotencyKey: string) => api.call(mailInvited, { params: { id: pollId }, idempotencyKey }));

/** An error without a mail server. */
export const mailSettingsQuery = () =>
  queryOptions({
    queryKey: ['session', 'mail-settings'],
    queryFn: ({ signal }) => api.call(getMailSettings, { signal }),
  });

/** The server knows the address of the page below its origin only. */
const withOrigin = (made: InvitationLink): InvitationLink => ({ ...made, link: `${location.origin}${made.link}` });

export const linkMutation = (pollId: string, { id }: Invited) =>
  listMutation(pollId, async (idempotencyKey: string) =>
    withOrigin(await api.call(linkInvited, { params: { id: pollId, entryId: id }, idempotencyKey })),
  );

/** Links for all entries without a person, in as many requests as a long list needs. */
export const linksMutation = (pollId: string) =>
  listMutation(pollId, async (idempotencyKey: string) => {
    const links: InvitationLink[] = [];
    let after: string | null = null;
    do {
      const made: { links: InvitationLink[]; next: string | null } = await api.call(linkWaiting, {
        params: { id: pollId },
        body: { after },
        idempotencyKey: `${idempotencyKey}-${after ?? 'first'}`,
      });
      links.push(...made.links.map(withOrigin));
      after = made.next;
    } while (after !== null);
    return links;
  });
