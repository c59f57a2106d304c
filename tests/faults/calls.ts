import { setTimeout as delay } from 'node:timers/promises';
import {
  askAssistant,
  type Endpoint,
  getMe,
  getPoll,
  listComments,
  listNotifications,
  type Poll,
  pollSchema,
} from '@showhands/contracts';
import type { LoadTestAccount } from '@showhands/load';
import { type AnyCall, type ApiClient, apiClient } from '@showhands/testing';
import type { Part } from './parts.ts';

const THINK_TIME_MS = 250;

/** A call that pages make all the time, and the parts without which it cannot succeed. */
interface RegularCall {
  readonly name: string;
  readonly needs: readonly Part[];
  readonly endpoint: Endpoint;
  readonly input: AnyCall;
}

export interface CallRecord extends Pick<RegularCall, 'name' | 'needs'> {
  readonly at: number;
  readonly ms: number;
  /** 0 if the response was lost. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** The body of an error. */
  readonly detail: string;
}

const regularCalls = ({ token }: LoadTestAccount, { id }: Poll): RegularCall[] => {
  const params = { id };
  const calls: readonly [name: string, behind: readonly Part[], endpoint: Endpoint, input: AnyCall][] = [
    ['help', ['assistant'], askAssistant, { token, body: { message: 'How do I vote?' } }],
    ['profile', ['auth', 'postgres'], getMe, { token }],
    ['poll', ['polls', 'postgres'], getPoll, { token, params }],
    ['comments', ['comments', 'polls', 'postgres'], listComments, { token, params }],
    ['notifications', ['notifications', 'postgres'], listNotifications, { token }],
  ];
  return calls.map(([name, behind, endpoint, input]) => ({
    ...{ name, endpoint, input },
    needs: ['page', 'gateway', ...behind],
  }));
};

export interface RegularCalls {
  readonly records: readonly CallRecord[];
  /** Makes each call once. @returns the names of the calls that fail */
  failing(): Promise<string[]>;
  stop(): Promise<void>;
}

interface RegularCallsOptions {
  readonly url: string;
  readonly reader: LoadTestAccount;
  readonly poll: Poll;
  /** Receives every poll that was read. */
  readonly onPoll: (poll: Poll) => void;
  /** The share of the usual calls. */
  readonly pace: number;
}

/** Makes each call again and again, without retries. */
export const startRegularCalls = ({ url, reader, poll, onPoll, pace }: RegularCallsOptions): RegularCalls => {
  const api: ApiClient = apiClient(url);
  const records: CallRecord[] = [];
  const calls = regularCalls(reader, poll);
  let isRunning = true;

  const make = async ({ name, needs, endpoint, input }: RegularCall): Promise<CallRecord> => {
    const at = performance.now();
    const base = { name, needs, at };
    try {
      const { ok, status, headers, body } = await api.attempt(endpoint, input);
      const ms = performance.now() - at;
      if (ok && endpoint === getPoll) onPoll(pollSchema.parse(body));
      return { ...base, ms, status, hasRetryAfter: headers.has('retry-after'), detail: ok ? '' : JSON.stringify(body) };
    } catch (error) {
      return { ...base, ms: performance.now() - at, status: 0, hasRetryAfter: false, detail: String(error) };
    }
  };

  const repeat = async (call: RegularCall): Promise<void> => {
    while (isRunning) {
      records.push(await make(call));
      await delay(THINK_TIME_MS / pace);
    }
  };
  const running = Promise.all(calls.map(repeat));

  return {
    records,
    failing: async () => {
      const results = await Promise.all(calls.map(make));
      return results.filter(({ status }) => status !== 200).map(({ name, status }) => `${name} → ${status}`);
    },
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
};
