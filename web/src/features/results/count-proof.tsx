import { checkCount, type Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { isChosen } from '#features/polls/leader.ts';
import { api } from '#lib/http/api.ts';
import { countProofMessages } from '#lib/messages/count-proof.ts';
import { formatDateTime } from '#lib/messages/format.ts';

const copy = countProofMessages;

/** As often as the server compares counters with votes. */
const REFRESH_MS = 60_000;

interface Props {
  poll: Poll;
  /** Called with a question for the help. */
  onAsk: (question: string) => void;
}

/** Says that the server has compared the counters of a poll with its votes, and when the own vote was stored. */
export const CountProof = ({ poll, onAsk }: Props) => {
  const { data } = useQuery({
    queryKey: [...pollKeys.detail(poll.id), 'count', poll.status],
    queryFn: ({ signal }) => api.call(checkCount, { params: { id: poll.id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  // Keeps the height of its line while it loads.
  if (!data) return <p className="min-h-target" />;
  const { votes, voters, isEqual, checkedAt, ownBallotAt } = data;
  return (
    <div className="text-13 text-muted figures">
      <p className="min-h-target py-3">
        <span className={isEqual ? undefined : 'text-signal'}>
          {isEqual ? copy.counted(voters, isChosen(poll) ? votes : null) : copy.differs}
        </span>{' '}
        · <time dateTime={checkedAt}>{copy.checked(formatDateTime(checkedAt))}</time>{' '}
        <button type="button" className="-my-3 min-h-target underline" onClick={() => onAsk(copy.question)}>
          {copy.how}
        </button>
      </p>
      {ownBallotAt !== null && (
        <p>
          <time dateTime={ownBallotAt}>{copy.own(formatDateTime(ownBallotAt))}</time>
        </p>
      )}
    </div>
  );
};
