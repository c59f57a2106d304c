import { countedVotersOf, limits, type Poll } from '@showhands/contracts';
import { isChosen, leaderOf } from '#features/polls/leader.ts';
import { formatDateTime, formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { statisticsOf } from './statistics.ts';

const copy = resultsMessages;

interface Fact {
  readonly label: string;
  readonly value: string;
  /** Of a date: its ISO form. */
  readonly iso?: string;
  readonly isPast?: boolean;
}

const endOf = ({ status, closed_at: closedAt, ends_at: endsAt, next_run_at: next }: Poll): Fact => {
  // A run without an end is open until the next one.
  const end = status === 'closed' ? (closedAt ?? endsAt) : (endsAt ?? next ?? null);
  return {
    label: status === 'closed' ? copy.ended : copy.ends,
    value: end === null ? copy.never : formatZonedTime(end),
    ...(end !== null && { iso: end, isPast: status === 'closed' }),
  };
};

const openingOf = ({ opens_at: opensAt }: Poll): Fact[] =>
  opensAt === undefined ? [] : [{ label: copy.openFrom, value: formatZonedTime(opensAt), iso: opensAt }];

const votesOf = (poll: Poll): Fact[] => {
  const { totalVotes, voters, highestVotes, averageVotes } = statisticsOf(poll);
  return [
    { label: copy.totalVotes, value: formatNumber(totalVotes) },
    ...(voters === null ? [] : [{ label: copy.voters, value: formatNumber(voters) }]),
    { label: copy.highestVotes, value: formatNumber(highestVotes) },
    { label: copy.averageVotes, value: formatNumber(averageVotes) },
  ];
};

const pointsOfAll = ({ options }: Poll): number => options.reduce((sum, { points }) => sum + (points?.total ?? 0), 0);

/** Where voters rank or score options, or give them points, a sum of votes would count each ballot several times. */
const ballotsOf = (poll: Poll): Fact[] => {
  const leader = leaderOf(poll);
  return [
    { label: copy.ballots, value: formatNumber(countedVotersOf(poll)) },
    ...(leader.kind === 'runoff'
      ? [{ label: copy.rounds, value: formatNumber(poll.ranking?.rounds.length ?? 0) }]
      : []),
    ...(leader.kind === 'tie' ? [{ label: copy.rounds, value: formatNumber(leader.round + 1) }] : []),
    ...(leader.kind === 'points' ? [{ label: copy.pointsGiven, value: formatNumber(pointsOfAll(poll)) }] : []),
    ...(leader.kind === 'average' ? [{ label: copy.highestAverage, value: formatDecimal(leader.value) }] : []),
  ];
};

/** The poll's statistics, dates and id, as labels and formatted values. */
export const factsOf = (poll: Poll): Fact[] => [
  ...(isChosen(poll) ? votesOf(poll) : ballotsOf(poll)),
  { label: copy.totalOptions, value: formatNumber(statisticsOf(poll).totalOptions) },
  { label: copy.author, value: poll.creator_username },
  { label: copy.created, value: formatDateTime(poll.createdAt), iso: poll.createdAt, isPast: true },
  ...openingOf(poll),
  endOf(poll),
  { label: copy.id, value: poll.id.slice(0, limits.client.pollIdCharacters) },
];
