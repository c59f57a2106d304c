import { type Comment, createComment, createPoll, type Poll } from '@showhands/contracts';
import { type ApiClient, aPollInput } from '@showhands/testing';
import { enroll, optionOf, type Voter } from '../voters.ts';

/** What one lane of attacks is aimed at: nobody else touches it meanwhile. */
export interface Stage {
  readonly voter: Voter;
  readonly poll: Poll;
  readonly comment: Comment;
}

export const setStage = async (api: ApiClient): Promise<Stage> => {
  const voter = await enroll(api);
  const { token } = voter;
  const poll = (await api.call(createPoll, { token, body: aPollInput({ allow_multiple_votes: true }) })).body;
  const comment = (await api.call(createComment, { token, body: { poll_id: poll.id, content: 'The first word' } }))
    .body;
  return { voter, poll, comment };
};

let made = 0;
const another = (what: string): string => {
  made += 1;
  return `${what} ${made}`;
};

const newPoll = () => ({
  title: another('Where shall we meet?'),
  description: 'The place with the most votes it is.',
  category: 'general',
  options: [{ text: 'In the park' }, { text: 'At the lake' }],
});

const bodies: Readonly<Record<string, (stage: Stage) => Readonly<Record<string, unknown>>>> = {
  register: () => ({
    username: another('voter'),
    email: `${another('voter').replace(' ', '-')}@example.org`,
    password: 'a show of hands',
  }),
  login: ({ voter: { email, password } }) => ({ email, password }),
  updateProfile: () => ({ bio: another('Votes for'), location: 'Here' }),
  createPoll: newPoll,
  updatePoll: newPoll,
  setPollStatus: () => ({ status: 'active' }),
  castVote: ({ poll }) => ({ option_id: optionOf(poll) }),
  createComment: ({ poll }) => ({ poll_id: poll.id, content: another('Well said') }),
  askAssistant: () => ({ message: 'How do I close a poll?' }),
};

/** A body that the endpoint accepts, new each time where it has to be. */
export const aBody = (id: string, stage: Stage): Readonly<Record<string, unknown>> => {
  const make = bodies[id];
  if (!make) throw new Error(`${id} takes a body: say here which one it accepts`);
  return make(stage);
};

const targets: Readonly<Record<string, (stage: Stage) => string>> = {
  '/polls/:id': ({ poll }) => poll.id,
  '/polls/:id/vote': ({ poll }) => poll.id,
  '/polls/:id/vote-status': ({ poll }) => poll.id,
  '/polls/:id/comments': ({ poll }) => poll.id,
  '/comments/:id': ({ comment }) => comment.id,
  '/comments/:id/like': ({ comment }) => comment.id,
};

/** The endpoint's path, at something that is there where the stage has it. */
export const aPath = (path: string, stage: Stage): string =>
  `/api${path.replace(/:\w+/, targets[path]?.(stage) ?? 'ffffffff-ffff-4fff-bfff-ffffffffffff')}`;
