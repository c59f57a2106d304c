import { limits, type Poll } from '@showhands/contracts';
import { formatDateTime, formatNumber } from '../../../lib/messages/format.ts';
import { resultsMessages } from '../../../lib/messages/results.ts';
import { statisticsOf } from './statistics.ts';

const copy = resultsMessages;

interface Fact {
  readonly label: string;
  readonly value: string;
  /** Of a date: its ISO form. */
  readonly iso?: string;
}

const endOf = ({ status, closed_at: closedAt, ends_at: endsAt }: Poll): Fact => {
  const end = status === 'closed' ? (closedAt ?? endsAt) : endsAt;
  return {
    label: status === 'closed' ? copy.ended : copy.ends,
    value: end === null ? copy.never : formatDateTime(end),
    ...(end !== null && { iso: end }),
  };
};

/** The poll's statistics, dates and id, as labels and formatted values. */
export const factsOf = (poll: Poll): Fact[] => {
  const { totalVotes, voters, highestVotes, averageVotes, totalOptions } = statisticsOf(poll);
  return [
    { label: copy.totalVotes, value: formatNumber(totalVotes) },
    ...(voters === null ? [] : [{ label: copy.voters, value: formatNumber(voters) }]),
    { label: copy.highestVotes, value: formatNumber(highestVotes) },
    { label: copy.averageVotes, value: formatNumber(averageVotes) },
    { label: copy.totalOptions, value: formatNumber(totalOptions) },
    { label: copy.author, value: poll.creator_username },
    { label: copy.created, value: formatDateTime(poll.createdAt), iso: poll.createdAt },
    endOf(poll),
    { label: copy.id, value: poll.id.slice(0, limits.client.pollIdCharacters) },
  ];
};
