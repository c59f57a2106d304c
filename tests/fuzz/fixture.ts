import {
  type Comment,
  createComment,
  createGroup,
  createPoll,
  createSequence,
  type Group,
  type Poll,
  type Sequence,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, optionIdAt, registerVoter, type Voter } from '@showhands/testing';

/** Rows that the cases of one endpoint work on. Workers do not share them. */
export interface Fixture {
  readonly voter: Voter;
  readonly poll: Poll;
  readonly comment: Comment;
  readonly sequence: Sequence;
  readonly group: Group;
}

const FIXTURE_POLL = { allow_multiple_votes: true, voters_add_options: 'free' } as const;

export const createFixture = async (api: ApiClient): Promise<Fixture> => {
  const voter = await registerVoter(api);
  const { token } = voter;
  const poll = (await api.call(createPoll, { token, body: aPollInput(FIXTURE_POLL) })).body;
  const comment = (await api.call(createComment, { token, body: { poll_id: poll.id, content: 'The first word' } }))
    .body;
  const body = { title: 'Monday morning', poll_ids: [poll.id] };
  const sequence = (await api.call(createSequence, { token, body })).body;
  const group = (await api.call(createGroup, { token, body: { name: 'The board' } })).body;
  return { voter, poll, comment, sequence, group };
};

let count = 0;
const unique = (text: string): string => {
  count += 1;
  return `${text} ${count}`;
};

const newPoll = () => ({
  title: unique('Where shall we meet?'),
  description: 'The place with the most votes it is.',
  category: 'general',
  options: [{ text: 'In the park' }, { text: 'At the lake' }],
});

const bodies: Readonly<Record<string, (fixture: Fixture) => Readonly<Record<string, unknown>>>> = {
  register: () => ({
    username: unique('voter'),
    email: `${unique('voter').replace(' ', '-')}@example.org`,
    password: 'a show of hands',
  }),
  login: ({ voter: { email, password } }) => ({ email, password }),
  // Without a provider these calls are 404, after the check of their bodies.
  startSingleSignOn: () => ({ return_to: '/poll/1' }),
  finishSingleSignOn: () => ({ state: 'A'.repeat(43), code: 'a-code', iss: 'https://id.example.org' }),
  linkSingleSignOn: ({ voter: { password } }) => ({ state: 'A'.repeat(43), password }),
  logOutByProvider: () => ({ logout_token: 'a.b.c' }),
  forgotPassword: ({ voter: { email } }) => ({ email }),
  resetPassword: () => ({ token: 'A'.repeat(43), new_password: 'another password' }),
  // The old one is wrong: a right one would end the session of the cases that follow.
  changePassword: () => ({ current_password: 'not that one', new_password: 'another password' }),
  changeEmail: () => ({ email: 'other@example.org', password: 'not that one', language: 'de' }),
  sendEmailProof: () => ({ language: 'de' }),
  proveEmail: () => ({ token: 'A'.repeat(51) }),
  updateMailSettings: () => ({ closing: false, language: 'es', digest: { every: 'week', hour: 8, zone: 'UTC' } }),
  confirmPassword: ({ voter: { password } }) => ({ password }),
  // The password is wrong: a right one would change how the voter signs in.
  turnOnSecondFactor: () => ({ password: 'not that one', secret: 'A'.repeat(32), code: '123456' }),
  turnOffSecondFactor: () => ({ password: 'not that one', code: '123456' }),
  renewRecoveryCodes: () => ({ password: 'not that one', code: '123456' }),
  // Nobody has the name: a deletion would end the session of the cases that follow.
  deleteAccount: () => ({ comments: 'keep', successor: unique('nobody') }),
  createApiToken: () => ({ name: unique('Report'), scopes: ['polls:read'], expires_in_days: 30 }),
  updateProfile: () => ({ bio: unique('Votes for'), location: 'Here' }),
  createPoll: newPoll,
  updatePoll: newPoll,
  setPollStatus: () => ({ status: 'active' }),
  castVote: ({ poll }) => ({ option_id: optionIdAt(poll) }),
  putBallot: ({ poll }) => ({ choices: [{ option_id: optionIdAt(poll) }] }),
  addOption: () => ({ text: unique('On the pier') }),
  addInvited: () => ({ entries: [unique('Grace'), 'grace@example.org'] }),
  replaceInvited: () => ({ entries: ['Grace'] }),
  linkWaiting: () => ({ after: null }),
  confirmInvited: ({ voter: { id } }) => ({ candidate: id }),
  reportPoll: () => ({ reason: 'other', note: 'It names a neighbour' }),
  reportComment: () => ({ reason: 'spam', note: 'It sells watches' }),
  reportUser: () => ({ reason: 'abuse' }),
  decideReport: () => ({ action: 'keep', reason: 'other', note: 'It is fine' }),
  objectToDecision: () => ({ text: 'It is a poem' }),
  useInvitation: () => ({ token: 'A'.repeat(43) }),
  createGroup: () => ({ name: unique('The board'), admits: 'all', entries: ['grace@example.org'] }),
  updateGroup: () => ({ name: unique('The board'), admits: 'later' }),
  addMembers: () => ({ entries: [unique('Grace'), 'grace@example.org'] }),
  replaceMembers: () => ({ entries: ['Grace'] }),
  // One name: a template of a new name each time would soon be one too many.
  saveTemplate: () => ({ name: 'Where we meet', poll: newPoll() }),
  coverResults: () => ({ covered: true }),
  startCountdown: () => ({ seconds: 1_800 }),
  proveInclusion: () => ({ commitment: `${'A'.repeat(43)}=`, size: 0 }),
  confirmVote: ({ poll }) => ({ revision: poll.revision }),
  concludePoll: () => ({ text: unique('We meet at the lake.') }),
  drawLots: () => ({ word: 'penguin' }),
  askNext: () => ({ sequence_id: null, poll: newPoll() }),
  createSequence: ({ poll }) => ({ title: unique('Monday'), poll_ids: [poll.id] }),
  updateSequence: ({ poll }) => ({ title: unique('Tuesday'), on_next: 'close', poll_ids: [poll.id] }),
  presentInSequence: ({ poll }) => ({ poll_id: poll.id }),
  createComment: ({ poll }) => ({ poll_id: poll.id, content: unique('Well said') }),
  updateNotificationSettings: () => ({ vote: false, poll_created: 'voted_with', merge_comments: true }),
  askAssistant: () => ({ message: 'How do I close a poll?' }),
};

/** A body that the endpoint accepts, with unique values where required. @throws Error for an endpoint without an entry above */
export const validBody = (id: string, fixture: Fixture): Readonly<Record<string, unknown>> => {
  const make = bodies[id];
  if (!make) throw new Error(`${id} takes a body: add a valid one to bodies`);
  return make(fixture);
};

const targets: readonly [prefix: string, idOf: (fixture: Fixture) => string][] = [
  ['/polls/:id', ({ poll }) => poll.id],
  ['/embed/polls/:id', ({ poll }) => poll.id],
  ['/sequences/:id', ({ sequence }) => sequence.id],
  ['/groups/:id', ({ group }) => group.id],
  ['/comments/:id', ({ comment }) => comment.id],
  ['/users/:id', ({ voter }) => voter.id],
];

const UNKNOWN_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The endpoint's path with the fixture's poll, comment, sequence or group as parameter; otherwise an unknown id. */
export const validPath = (path: string, fixture: Fixture): string => {
  const target = targets.find(([prefix]) => path.startsWith(prefix))?.[1];
  return `/api${path.replace(/:\w+/, target?.(fixture) ?? UNKNOWN_ID).replace(/:\w+/, UNKNOWN_ID)}`;
};
