import { expect, test } from '@jest/globals';
import {
  castVote,
  createComment,
  createPoll,
  getPoll,
  listComments,
  listNotifications,
  toggleCommentLike,
  updateProfile,
} from '@showhands/contracts';
import { aPollInput, eventually, optionIdAt, registerVoter, uniqueUsername, type Voter } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';

const product = useProduct();

const rename = async ({ token }: Voter): Promise<string> => {
  const form = new FormData();
  form.append('username', uniqueUsername());
  return (await product.api.call(updateProfile, { token, form })).body.user.username;
};

const messagesFor = async ({ token }: Voter): Promise<string[]> =>
  (await product.api.call(listNotifications, { token })).body.notifications.map(({ message }) => message);

test('everyone sees the new name of a user who votes, comments, likes and creates a poll with an older token', async () => {
  const { api } = product;
  const [reader, actor] = [await registerVoter(api), await registerVoter(api)];
  const poll = (await api.call(createPoll, { token: reader.token, body: aPollInput({ title: 'Lunch?' }) })).body;
  const ofReader = { poll_id: poll.id, parent_comment_id: null, content: 'Say something' };
  const comment = (await api.call(createComment, { token: reader.token, body: ofReader })).body;
  const name = await rename(actor);

  const { token } = actor;
  await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
  await api.call(createComment, { token, body: { ...ofReader, content: 'Soup!' } });
  await api.call(toggleCommentLike, { token, params: { id: comment.id } });
  const own = (await api.call(createPoll, { token, body: aPollInput({ title: 'Dinner?' }) })).body;

  // Within 5 s, as the contract promises for polls and comments.
  await eventually(async () => {
    expect((await messagesFor(reader)).toSorted()).toEqual(
      [
        `${name} voted on "Lunch?"`,
        `${name} commented on "Lunch?"`,
        `${name} liked your comment`,
        `${name} created "Dinner?"`,
      ].toSorted(),
    );
    const comments = (await api.call(listComments, { token: reader.token, params: { id: poll.id } })).body;
    expect(comments.map(({ author_username }) => author_username)).toEqual([name, reader.username]);
    const shown = (await api.call(getPoll, { token: reader.token, params: { id: own.id } })).body;
    expect(shown.creator_username).toBe(name);
  });
});
