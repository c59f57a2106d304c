import { latestOpening, openingsAfter, type Poll, type Repeat } from '@showhands/contracts';

interface Times {
  readonly repeat: Pick<Repeat, 'every' | 'zone'>;
  /** The opening in the form; null for at once. */
  readonly opensAt: Date | null;
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const wholeMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

/** The first opening by which the server will count. */
const firstOpening = (poll: Poll | undefined, { repeat, opensAt, now }: Times): Date => {
  const isMoved =
    poll !== undefined && (opensAt?.getTime() ?? null) !== (poll.opens_at ? Date.parse(poll.opens_at) : null);
  if (poll === undefined || poll.status === 'draft' || isMoved) return opensAt ?? wholeMinute(now);
  if (poll.repeat?.from === undefined) return opensAt ?? wholeMinute(new Date(poll.createdAt));
  const { every, zone, from } = poll.repeat;
  const former = { every, zone, from: new Date(from) };
  return every === repeat.every && zone === repeat.zone ? former.from : latestOpening(former, now);
};

/** The next times at which a poll with these settings opens anew. */
export const nextOpenings = (poll: Poll | undefined, times: Times, count: number): Date[] =>
  openingsAfter({ ...times.repeat, from: firstOpening(poll, times) }, times.now, count);
