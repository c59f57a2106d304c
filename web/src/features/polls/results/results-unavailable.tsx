import { texts } from '@showhands/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { isNotFound } from '../../../lib/http/api-error.ts';
import { appMessages } from '../../../lib/messages/app.ts';
import { pollResultsMessages } from '../../../lib/messages/results.ts';
import { errorText } from '../../../lib/user-facing-error.ts';

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

/** Says why the results cannot be shown; `error` null means that they are private. */
export const ResultsUnavailable = ({ error }: { error: unknown }) => {
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
