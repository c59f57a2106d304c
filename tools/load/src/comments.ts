import { createComment } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import type { LoadTestAccount } from './accounts.ts';
import { Histogram } from './histogram.ts';
import type { Options } from './options.ts';
import type { OwnPoll } from './polls.ts';
import { runSchedule } from './schedule.ts';

export interface PostedComments {
  readonly failed: number;
  /** Response times of the stored comments. */
  readonly latency: Histogram;
}

/** Posts comments in as much time as the votes take, each account in another poll than before. Comments are not retried. */
export const postComments = async (
  accounts: readonly LoadTestAccount[],
  polls: readonly OwnPoll[],
  { url, votes, comments, rate, connections }: Options,
  signal: AbortSignal,
): Promise<PostedComments> => {
  const api = apiClient(url);
  const latency = new Histogram();
  let failed = 0;
  const start = async (index: number, dueAt: number): Promise<void> => {
    const token = accounts[index % accounts.length]?.token ?? '';
    const body = { poll_id: polls[index % polls.length]?.poll.id ?? '', content: `Comment ${index + 1}` };
    const response = await api.attempt(createComment, { token, body }).catch(() => undefined);
    if (response?.ok) latency.record(performance.now() - dueAt);
    else failed += 1;
  };
  await runSchedule({
    ...{ count: comments, start, signal, concurrency: connections },
    rate: rate && votes > 0 ? (rate * comments) / votes : rate,
  });
  return { failed, latency };
};
