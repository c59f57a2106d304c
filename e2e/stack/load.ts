import { setTimeout as delay } from 'node:timers/promises';
import {
  askAssistant,
  castVote,
  createComment,
  type Endpoint,
  getMe,
  getPoll,
  listComments,
  listNotifications,
  login,
  type Poll,
} from '@showhands/contracts';
import { type AnyCall, apiClient } from '@showhands/testing';
import { optionOf, type Voter } from '../voters.ts';

/** Each costs what twenty other calls do. */
const SIGN_IN_EVERY = 20;
/** People think before they go on; new processes want to start meanwhile. */
const PAUSE_MS = 20;

export interface Load {
  readonly calls: number;
  /** What was answered with anything but success, or not at all. */
  readonly failures: readonly string[];
  /** The options that each voter holds by what was acknowledged. */
  readonly held: ReadonlyMap<Voter, ReadonlySet<string>>;
  /** How many comments were acknowledged. */
  readonly comments: number;
  stop(): Promise<void>;
}

/** People who use everything at once, each call sent once: a failure that a page would have hidden by trying again shows. */
export const startLoad = (url: string, voters: readonly Voter[], poll: Poll): Load => {
  const api = apiClient(url);
  const failures: string[] = [];
  const held = new Map(voters.map((voter) => [voter, new Set<string>()]));
  let [calls, comments] = [0, 0];
  let going = true;

  const succeeds = async (endpoint: Endpoint, input: AnyCall): Promise<boolean> => {
    calls += 1;
    const what = `${endpoint.method} ${endpoint.path}`;
    try {
      const answer = await api.attempt(endpoint, input);
      if (!answer.ok) failures.push(`${what} → ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.ok;
    } catch (error) {
      failures.push(`${what} → ${Error.isError(error) ? `${error.message} ${String(error.cause)}` : String(error)}`);
      return false;
    }
  };

  const vote = async (voter: Voter, turn: number): Promise<void> => {
    const optionId = optionOf(poll, turn % poll.options.length);
    const call = { token: voter.token, params: { id: poll.id }, body: { option_id: optionId } };
    const mine = held.get(voter);
    if ((await succeeds(castVote, call)) && !mine?.delete(optionId)) mine?.add(optionId);
  };

  const round = async (voter: Voter, turn: number): Promise<void> => {
    const { token } = voter;
    await vote(voter, turn);
    await succeeds(getPoll, { token, params: { id: poll.id } });
    const body = { poll_id: poll.id, content: `Comment ${turn}` };
    if (await succeeds(createComment, { token, body })) comments += 1;
    await succeeds(listComments, { token, params: { id: poll.id } });
    await succeeds(listNotifications, { token });
    await succeeds(getMe, { token });
    await succeeds(askAssistant, { token, body: { message: 'How do I create a poll?' } });
    if (turn % SIGN_IN_EVERY === 0) await succeeds(login, { body: { email: voter.email, password: voter.password } });
  };

  const work = async (voter: Voter): Promise<void> => {
    for (let turn = 0; going; turn += 1) {
      await round(voter, turn);
      await delay(PAUSE_MS);
    }
  };
  const working = Promise.all(voters.map(work));

  return {
    get calls() {
      return calls;
    },
    get comments() {
      return comments;
    },
    failures,
    held,
    stop: async () => {
      going = false;
      await working;
    },
  };
};
