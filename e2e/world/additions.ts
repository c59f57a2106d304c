import { castVote, createComment, createPoll, type Poll, setPollStatus, toggleCommentLike } from '@showhands/contracts';
import { type ApiClient, aPollInput } from '@showhands/testing';
import type { Account } from '../browser.ts';
import { optionOf } from '../voters.ts';
import { closedPoll, crowdedPoll, hiddenPoll, longPoll, remarks, unvotedPoll } from './content.ts';

export interface Asked {
  readonly crowded: Poll;
  readonly long: Poll;
  /** Its results are not for the demo account. */
  readonly hidden: Poll;
  readonly unvoted: Poll;
  /** The demo account voted in it, and then it was closed. */
  readonly closed: Poll;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

const vote = (api: ApiClient, { token }: Account, poll: Poll, option: number): Promise<unknown> =>
  api.call(castVote, {
    token,
    params: { id: poll.id },
    body: { option_id: optionOf(poll, option % poll.options.length) },
  });

/** Polls of other people than the demo account, the newest last. */
export const askMore = async (api: ApiClient, people: readonly Account[], demo: Account): Promise<Asked> => {
  const ask = async ({ token }: Account, poll: Parameters<typeof aPollInput>[0]) =>
    (await api.call(createPoll, { token, body: aPollInput(poll) })).body;
  const crowded = await ask(at(people, 0), crowdedPoll);
  const long = await ask(at(people, 4), longPoll);
  const hidden = await ask(at(people, 1), hiddenPoll);
  const closed = await ask(at(people, 2), closedPoll);
  const unvoted = await ask(at(people, 3), unvotedPoll);
  for (const [index, person] of people.entries()) {
    await vote(api, person, crowded, index * 7);
    await vote(api, person, long, index % 2);
    await vote(api, person, hidden, index);
    await vote(api, person, closed, index);
  }
  await vote(api, demo, closed, 0);
  await api.call(setPollStatus, { token: at(people, 2).token, params: { id: closed.id }, body: { status: 'closed' } });
  return { crowded, long, hidden, unvoted, closed };
};

/** Votes and words that the demo account hears of. */
export const talk = async (
  api: ApiClient,
  people: readonly Account[],
  demo: Account,
  { market, books }: { market: Poll; books: Poll },
): Promise<void> => {
  const say = async ({ token }: Account, { id }: Poll, content: string, parent_comment_id: string | null = null) =>
    (await api.call(createComment, { token, body: { poll_id: id, content, parent_comment_id } })).body;
  const like = ({ token }: Account, id: string) => api.call(toggleCommentLike, { token, params: { id } });

  for (const [index, person] of people.entries()) await vote(api, person, books, index);
  await vote(api, demo, books, 2);
  await say(at(people, 0), books, 'Two of these are long. Shall we take six weeks for once?');
  for (const [index, { content, replies }] of remarks.entries()) {
    const { id } = await say(at(people, index + 1), market, content);
    for (const [place, reply] of replies.entries()) await say(at(people, index + place + 2), market, reply, id);
  }
  const mine = await say(demo, market, 'Saturday it is, if the ferry runs. Does anyone know the winter timetable?');
  await say(at(people, 3), market, 'It runs until the ice comes.', mine.id);
  for (const person of people.slice(0, 3)) await like(person, mine.id);
};
