import type { LoadTestAccount } from './accounts.ts';
import type { HttpRequest } from './http.ts';
import type { OperationName } from './plan.ts';
import { type PollSet, pollAt } from './poll-set.ts';

/** Operations of one request that is not a vote. */
export type RequestName = Exclude<OperationName, 'vote' | 'withdraw'>;

interface Target {
  readonly set: PollSet;
  readonly account: LoadTestAccount;
  /** Counts the requests of the group. */
  readonly index: number;
}

const LIST = '/api/polls/dashboard?limit=24&detail=card';

const get = ({ token }: LoadTestAccount, path: string): HttpRequest => ({ method: 'GET', path, token });
const post = ({ token }: LoadTestAccount, path: string, body: unknown): HttpRequest => ({
  ...{ method: 'POST', path, token },
  body: JSON.stringify(body),
});

const commentOn = ({ set, account, index }: Target): HttpRequest =>
  post(account, '/api/comments', { poll_id: pollAt(set, index).poll.id, content: `Comment ${index + 1}` });

/** A reply or like needs a comment. While there is none, it posts the first. */
const withComment = (
  target: Target,
  requestFor: (comment: PollSet['comments'][number]) => HttpRequest,
): HttpRequest => {
  const { comments } = target.set;
  const comment = comments[target.index % Math.max(1, comments.length)];
  return comment ? requestFor(comment) : commentOn(target);
};

/** The request of each operation. */
export const requestFor: Readonly<Record<RequestName, (target: Target) => HttpRequest>> = {
  dashboard: ({ account }) => get(account, LIST),
  search: ({ account, index }) => get(account, `${LIST}&q=${encodeURIComponent(`Load test ${index % 10}`)}`),
  poll: ({ set, account, index }) => get(account, `/api/polls/${pollAt(set, index).poll.id}`),
  results: ({ set, account, index }) => get(account, `/api/polls/${pollAt(set, index).poll.id}?intent=results`),
  comment: commentOn,
  reply: (target) =>
    withComment(target, ({ id, pollId }) =>
      post(target.account, '/api/comments', { poll_id: pollId, parent_comment_id: id, content: 'Reply' }),
    ),
  like: (target) => withComment(target, ({ id }) => post(target.account, `/api/comments/${id}/like`, {})),
  create: ({ account, index }) =>
    post(account, '/api/polls', {
      title: `Load test, created poll ${index + 1}`,
      options: [{ text: 'Option 1' }, { text: 'Option 2' }],
    }),
  present: ({ set, index }) => {
    const { creator, poll } = pollAt(set, index);
    return {
      ...{ method: 'PUT', path: `/api/sequences/${set.sequenceId}/current`, token: creator.token },
      body: JSON.stringify({ poll_id: poll.id }),
    };
  },
};
