import {
  decidingRounds,
  type EmbeddedPoll,
  type Poll,
  type PollSnapshot,
  presentPoll,
  runoffTieOf,
} from '@showhands/contracts';

type Option = EmbeddedPoll['options'][number];

/** First preferences by option id; undefined before the first count. */
const firstPreferencesOf = ({ ranking }: Poll): ReadonlyMap<string, number> | undefined =>
  ranking ? new Map(ranking.options.map((id, index) => [id, ranking.rounds[0]?.votes[index] ?? 0])) : undefined;

const toOptions = (poll: Poll): Option[] => {
  const { method = 'choose', options } = poll;
  const preferences = firstPreferencesOf(poll);
  return options.map(({ id, text, votes, scores, points }) => ({
    id,
    text,
    votes,
    // An option that a voter has added since the count is on nobody's ballot.
    ...(method === 'rank' && { first_preferences: preferences ? (preferences.get(id) ?? 0) : null }),
    ...(method === 'score' && { mean: scores?.mean ?? null }),
    ...(method === 'points' && { total_points: points?.total ?? null }),
  }));
};

const toRunoff = ({ ranking }: Poll): Pick<EmbeddedPoll, 'winner' | 'runoff' | 'tie'> => {
  if (!ranking || ranking.rounds.length === 0) return { winner: null, runoff: null };
  const { options, ballots, winner } = ranking;
  const tie = runoffTieOf(ranking);
  return {
    winner,
    runoff: { options, ballots, rounds: decidingRounds(ranking) },
    ...(tie && { tie: { options: [...tie.options], by: tie.by } }),
  };
};

/** The poll for pages of other sites: only the fields that they show. Its results are visible from its opening on. */
export const presentEmbedded = (snapshot: PollSnapshot, now: Date): EmbeddedPoll => {
  const { opens_at: opensAt, status } = snapshot;
  const awaitsOpening = status === 'active' && opensAt !== undefined && new Date(opensAt) > now;
  const poll = presentPoll(snapshot, !awaitsOpening);
  return {
    id: poll.id,
    title: poll.title,
    status,
    ...(poll.method !== undefined && { method: poll.method }),
    ...(poll.allow_multiple_votes && { allow_multiple_votes: true }),
    ...(opensAt !== undefined && { opens_at: opensAt }),
    ends_at: poll.ends_at,
    closed_at: poll.closed_at,
    results_visible: poll.results_visible,
    total_votes: poll.total_votes,
    voters_count: poll.voters_count,
    ...(poll.counted_voters !== undefined && { counted_voters: poll.counted_voters, batch_min: poll.batch_min }),
    ...(poll.quorum_voters !== undefined && { quorum_voters: poll.quorum_voters }),
    version: poll.version,
    options: toOptions(poll),
    ...(poll.method === 'rank' && toRunoff(poll)),
    ...(poll.lots && { lots: poll.lots }),
  };
};
