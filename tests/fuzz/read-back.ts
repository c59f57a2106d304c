import { isDeepStrictEqual } from 'node:util';
import {
  type Comment,
  createComment,
  createPoll,
  type Endpoint,
  getMe,
  getNotificationSettings,
  getPoll,
  listComments,
  type Poll,
  register,
  type User,
  updateNotificationSettings,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import type { ApiClient } from '@showhands/testing';
import type { Fixture } from './fixture.ts';

/** Data that an accepted request sent, and its response body. */
export interface Accepted {
  readonly fixture: Fixture;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

type ReadBack = (api: ApiClient, accepted: Accepted) => Promise<string | undefined>;

/** Stored text equals the sent text, trimmed. Values that are not strings are not compared. */
const isStored = (sent: unknown, stored: string | null): boolean => typeof sent !== 'string' || sent.trim() === stored;

const differs = (field: string, sent: unknown, stored: unknown): string =>
  `${field} was sent as ${JSON.stringify(sent)?.slice(0, 100)} and is stored as ${JSON.stringify(stored)?.slice(0, 100)}`;

const textProblem = (
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, string | null>>,
): string | undefined => {
  const changed = Object.entries(stored).find(([field, text]) => !isStored(sent[field], text));
  return changed && differs(changed[0], sent[changed[0]], changed[1]);
};

const optionTexts = (options: unknown): unknown[] =>
  Array.isArray(options) ? options.map((option: { text?: unknown }) => option.text) : [];

const readPoll: ReadBack = async (api, { fixture, sent, response }) => {
  const { id, creator } = response as Poll;
  const stored = (await api.call(getPoll, { token: fixture.voter.token, params: { id } })).body;
  if (!isDeepStrictEqual(stored, response)) return differs('the poll', response, stored);
  if (creator !== fixture.voter.id) return 'the poll belongs to another user';
  const texts = optionTexts(sent.options);
  const areStored =
    texts.length === stored.options.length && stored.options.every(({ text }, at) => isStored(texts[at], text));
  if (!areStored) return differs('options', sent.options, stored.options);
  return textProblem(sent, { title: stored.title, description: stored.description });
};

const readComment: ReadBack = async (api, { fixture, sent, response }) => {
  const { id, poll_id, user } = response as Comment;
  const { body } = await api.call(listComments, { token: fixture.voter.token, params: { id: poll_id } });
  const stored = body.find((comment) => comment.id === id);
  if (!stored || !isDeepStrictEqual(stored, response)) return differs('the comment', response, stored);
  return user === fixture.voter.id
    ? textProblem(sent, { content: stored.content })
    : 'the comment belongs to another user';
};

const readUser: ReadBack = async (api, { sent, response }) => {
  const { user, token } = response as { user: User; token: string };
  const stored = (await api.call(getMe, { token })).body;
  if (!isDeepStrictEqual(stored, user)) return differs('the user', user, stored);
  const { username, email, bio, location } = stored;
  return textProblem(sent, { username, email, bio, location });
};

const readSettings: ReadBack = async (api, { fixture, response }) => {
  const stored = (await api.call(getNotificationSettings, { token: fixture.voter.token })).body;
  return isDeepStrictEqual(stored, response) ? undefined : differs('the settings', response, stored);
};

const readers = new Map<Endpoint['id'], ReadBack>([
  [createPoll.id, readPoll],
  [updatePoll.id, readPoll],
  [createComment.id, readComment],
  [register.id, readUser],
  [updateProfile.id, readUser],
  [updateNotificationSettings.id, readSettings],
]);

/** Reads an accepted write back. @returns the difference between the request, the response and the stored data */
export const storedDataProblem = async (
  endpoint: Endpoint,
  api: ApiClient,
  accepted: Accepted,
): Promise<string | undefined> => readers.get(endpoint.id)?.(api, accepted);
