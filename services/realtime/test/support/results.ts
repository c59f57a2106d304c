import type { Poll, PollSnapshot } from '@showhands/contracts';
import type { RawSocket } from './raw-socket.ts';

const RESULT = /[[:,][12]\d{5}(\.\d+)?[\],}]/;
const POLL_UPDATE = /^42\["pollUpdate",(.*)\]$/s;

/** The poll at a version, with results of every kind, in numbers that nothing else of it looks like. */
export const countedAt = (poll: PollSnapshot, version: number, fields: Partial<PollSnapshot> = {}): PollSnapshot => {
  const [first, second] = [100_000 + version, 200_000 + version];
  const [winner, other] = poll.options.map(({ id }) => id);
  const scores = { distribution: [first, second, first, second, first, second], mean: first + 0.5, median: second };
  const round = { votes: [first, second], exhausted: first, eliminated: null, tie_break: null };
  return {
    ...poll,
    version,
    total_votes: first + second,
    voters_count: version,
    options: poll.options.map((option, index) => ({ ...option, votes: index === 0 ? first : second, scores })),
    ranking: {
      options: poll.options.map(({ id }) => id),
      ballots: first,
      rounds: [round],
      winner: winner ?? null,
      condorcet_winner: winner ?? null,
      order: [[winner ?? ''], [other ?? '']],
      pairwise: [[first, second]],
    },
    ...fields,
  };
};

/** Whether a frame contains a number of the results of `countedAt`. */
export const tellsResults = (frame: string): boolean => RESULT.test(frame);

/** The frames about a poll that the socket has received. */
export const framesOf = (socket: RawSocket, poll: PollSnapshot): string[] =>
  socket.frames.filter((frame) => frame.includes(poll.id));

/** The payloads of `pollUpdate` about a poll that the socket has received. */
export const updatesOf = (socket: RawSocket, poll: PollSnapshot): Poll[] =>
  framesOf(socket, poll).flatMap((frame) => {
    const payload = POLL_UPDATE.exec(frame)?.[1];
    return payload === undefined ? [] : [JSON.parse(payload)];
  });
