import { isDeepStrictEqual } from 'node:util';
import {
  type Comment,
  createComment,
  createPoll,
  type Endpoint,
  getMe,
  getPoll,
  listComments,
  type Poll,
  register,
  type User,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import type { ApiClient } from '@showhands/testing';
import type { Stage } from './stage.ts';

/** What an accepted request sent, and what was answered. */
export interface Accepted {
  readonly stage: Stage;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly answered: unknown;
}

type ReadBack = (api: ApiClient, accepted: Accepted) => Promise<string | undefined>;

/** Text comes back as it was sent, but for blanks around it; what was no text is not compared. */
const isKept = (sent: unknown, stored: string | null): boolean => typeof sent !== 'string' || sent.trim() === stored;

const differs = (field: string, sent: unknown, stored: unknown): string =>
  `${field} was sent as ${JSON.stringify(sent)?.slice(0, 100)} and is stored as ${JSON.stringify(stored)?.slice(0, 100)}`;

const faultOfTexts = (
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, string | null>>,
): string | undefined => {
  const changed = Object.entries(stored).find(([field, text]) => !isKept(sent[field], text));
  return changed && differs(changed[0], sent[changed[0]], changed[1]);
};

const optionTexts = (options: unknown): unknown[] =>
  Array.isArray(options) ? options.map((option: { text?: unknown }) => option.text) : [];

const readPoll: ReadBack = async (api, { stage, sent, answered }) => {
  const { id, creator } = answered as Poll;
  const stored = (await api.call(getPoll, { token: stage.voter.token, params: { id } })).body;
  if (!isDeepStrictEqual(stored, answered)) return differs('the poll', answered, stored);
  if (creator !== stage.voter.id) return 'the poll is somebody else’s';
  const texts = optionTexts(sent.options);
  const kept =
    texts.length === stored.options.length && stored.options.every(({ text }, at) => isKept(texts[at], text));
  if (!kept) return differs('options', sent.options, stored.options);
  return faultOfTexts(sent, { title: stored.title, description: stored.description });
};

const readComment: ReadBack = async (api, { stage, sent, answered }) => {
  const { id, poll_id, user } = answered as Comment;
  const { body } = await api.call(listComments, { token: stage.voter.token, params: { id: poll_id } });
  const stored = body.find((comment) => comment.id === id);
  if (!stored || !isDeepStrictEqual(stored, answered)) return differs('the comment', answered, stored);
  return user === stage.voter.id ? faultOfTexts(sent, { content: stored.content }) : 'the comment is somebody else’s';
};

const readUser: ReadBack = async (api, { sent, answered }) => {
  const { user, token } = answered as { user: User; token: string };
  const stored = (await api.call(getMe, { token })).body;
  if (!isDeepStrictEqual(stored, user)) return differs('the user', user, stored);
  const { username, email, bio, location } = stored;
  return faultOfTexts(sent, { username, email, bio, location });
};

const readers = new Map<Endpoint['id'], ReadBack>([
  [createPoll.id, readPoll],
  [updatePoll.id, readPoll],
  [createComment.id, readComment],
  [register.id, readUser],
  [updateProfile.id, readUser],
]);

/** What of an accepted request is stored otherwise than it was sent and answered. */
export const faultOfWhatIsStored = async (
  endpoint: Endpoint,
  api: ApiClient,
  accepted: Accepted,
): Promise<string | undefined> => readers.get(endpoint.id)?.(api, accepted);
