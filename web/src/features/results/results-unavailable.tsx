import { type Poll, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { pollQuery } from '#features/polls/api.ts';
import { PollSkeleton } from '#features/polls/components/poll-skeleton.tsx';
import { ApiError, isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollResultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { laterText, ResultsLater } from './results-later.tsx';

const copy = pollResultsMessages;

/** Goes back in the history; to the list of results if this screen was opened by its URL. */
const useGoBack = () => {
  const navigate = useNavigate();
  const arrivedByAddress = useLocation().key === 'default';
  return () => void (arrivedByAddress ? navigate(paths.results, { replace: true }) : navigate(-1));
};

/** An id that cannot exist reads as "not found", not as the invalid input that the server reports. */
const reasonOf = (error: unknown): string => {
  if (error === null) return texts.poll.resultsPrivate;
  return isNotFound(error) ? texts.poll.notFound : errorText(error, texts.poll.loadResultsFailed);
};

const Failure = ({ error }: { error: unknown }) => {
  const goBack = useGoBack();
  const reason = reasonOf(error);
  return (
    <>
      <title>{appMessages.title(copy.unavailable)}</title>
      <div role="alert">
        <h1 className="text-28 font-semibold">{copy.unavailable}</h1>
        <p className="mt-2 text-muted">{reason}</p>
        <Button className="mt-4" onClick={goBack}>
          {copy.goBack}
        </Button>
      </div>
    </>
  );
};

interface Props {
  id: string;
  /** Null if the poll says that the viewer may not see the results. */
  error: unknown;
  /** The poll as last seen. */
  poll: Poll | undefined;
}

/** Says why the results cannot be shown. A rejection does not tell whether they come later, but the poll does. */
export const ResultsUnavailable = ({ id, error, poll: seen }: Props) => {
  const isHidden = error === null || (error instanceof ApiError && error.code === 'results_private');
  const { data: poll = seen, isLoading } = useQuery({ ...pollQuery(id), enabled: isHidden && !seen });
  if (isLoading) return <PollSkeleton />;
  const time = isHidden && poll ? laterText(poll) : null;
  return poll && time !== null ? <ResultsLater poll={poll} time={time} /> : <Failure error={error} />;
};
