import { randomUUID } from 'node:crypto';
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
import { type AnyCall, apiClient, optionIdAt, type Voter } from '@showhands/testing';

/** A sign-in costs as much as 20 other calls. */
const ITERATIONS_PER_SIGN_IN = 20;
/** Think time, which leaves CPU time for starting processes. */
const THINK_TIME_MS = 1_000;

export interface MixedLoad {
  readonly calls: number;
  /** Calls with an error response or without a response. */
  readonly failures: readonly string[];
  /** Calls that were repeated, since the gateway closed their connection just as they were sent. */
  readonly repeated: number;
  /** Option ids that each voter has voted for, according to the acknowledgements. */
  readonly votes: ReadonlyMap<Voter, ReadonlySet<string>>;
  /** Number of acknowledged comments. */
  readonly comments: number;
  stop(): Promise<void>;
}

const isConnectionClosed = (error: unknown): boolean =>
  Error.isError(error) && Error.isError(error.cause) && Reflect.get(error.cause, 'code') === 'UND_ERR_SOCKET';

/**
 * Voters who use all services concurrently. A call whose connection was closed is repeated once, as browsers do; others
 * are not, so that the test sees every failure.
 */
export const startMixedLoad = (url: string, voters: readonly Voter[], poll: Poll): MixedLoad => {
  const api = apiClient(url);
  const failures: string[] = [];
  const votes = new Map(voters.map((voter) => [voter, new Set<string>()]));
  let [calls, comments, repeated] = [0, 0, 0];
  let isRunning = true;

  const attempt = async (endpoint: Endpoint, input: AnyCall) => {
    const call = endpoint.method === 'POST' ? { ...input, idempotencyKey: randomUUID() } : input;
    try {
      return await api.attempt(endpoint, call);
    } catch (error) {
      if (!isConnectionClosed(error)) throw error;
      repeated += 1;
      return api.attempt(endpoint, call);
    }
  };

  const succeeds = async (endpoint: Endpoint, input: AnyCall): Promise<boolean> => {
    calls += 1;
    const name = `${endpoint.method} ${endpoint.path}`;
    try {
      const response = await attempt(endpoint, input);
      if (!response.ok) failures.push(`${name} → ${response.status} ${JSON.stringify(response.body)}`);
      return response.ok;
    } catch (error) {
      failures.push(`${name} → ${Error.isError(error) ? `${error.message} ${String(error.cause)}` : String(error)}`);
      return false;
    }
  };

  const vote = async (voter: Voter, iteration: number): Promise<void> => {
    const optionId = optionIdAt(poll, iteration % poll.options.length);
    const call = { token: voter.token, params: { id: poll.id }, body: { option_id: optionId } };
    const mine = votes.get(voter);
    if ((await succeeds(castVote, call)) && !mine?.delete(optionId)) mine?.add(optionId);
  };

  const useAllServices = async (voter: Voter, iteration: number): Promise<void> => {
    const { token } = voter;
    await vote(voter, iteration);
    await succeeds(getPoll, { token, params: { id: poll.id } });
    const body = { poll_id: poll.id, content: `Comment ${iteration}` };
    if (await succeeds(createComment, { token, body })) comments += 1;
    await succeeds(listComments, { token, params: { id: poll.id } });
    await succeeds(listNotifications, { token });
    await succeeds(getMe, { token });
    await succeeds(askAssistant, { token, body: { message: 'How do I create a poll?' } });
    if (iteration % ITERATIONS_PER_SIGN_IN === 0)
      await succeeds(login, { body: { email: voter.email, password: voter.password } });
  };

  const runVoter = async (voter: Voter): Promise<void> => {
    for (let iteration = 0; isRunning; iteration += 1) {
      await useAllServices(voter, iteration);
      await delay(THINK_TIME_MS);
    }
  };
  const done = Promise.all(voters.map(runVoter));

  return {
    get calls() {
      return calls;
    },
    get comments() {
      return comments;
    },
    get repeated() {
      return repeated;
    },
    failures,
    votes,
    stop: async () => {
      isRunning = false;
      await done;
    },
  };
};
