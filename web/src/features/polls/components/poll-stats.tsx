import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../lib/messages/en.ts';
import { formatNumber } from '../../../lib/messages/format.ts';
import { statsQuery } from '../api.ts';

const copy = messages.dashboard.stats;

/** Three figures on a rule. Their room is there before they are. */
export const PollStats = () => {
  const { data } = useQuery(statsQuery());
  const figures = [
    { label: copy.polls, value: data?.totalPolls },
    { label: copy.votes, value: data?.totalVotes },
    { label: copy.recent, value: data?.recentPolls, hint: copy.recentHint },
  ];
  return (
    <dl className="grid grid-cols-3 border-y border-line">
      {figures.map(({ label, value, hint }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line px-3 py-3 not-first:border-l first:pl-0 sm:px-4"
        >
          <dt className="text-13 text-muted">
            {label}
            {hint && <span className="max-sm:sr-only">, {hint}</span>}
          </dt>
          <dd className="min-h-6 text-21 font-semibold whitespace-nowrap figures sm:min-h-12 sm:text-40">
            {value !== undefined && formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
