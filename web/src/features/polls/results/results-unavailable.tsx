import { texts } from '@showhands/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { isNotFound } from '../../../lib/http/api-error.ts';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { pollResultsMessages } from '../../../lib/messages/en/results.ts';
import { errorText } from '../../../lib/shown-error.ts';

const copy = pollResultsMessages;

/** Back in this page's history, or to the results of all polls for whoever came by an address. */
const useGoBack = () => {
  const navigate = useNavigate();
  const arrivedByAddress = useLocation().key === 'default';
  return () => void (arrivedByAddress ? navigate(paths.results, { replace: true }) : navigate(-1));
};

/** An address that could be no poll's is refused in the words of any address. */
const reasonOf = (error: unknown): string => {
  if (error === null) return texts.poll.resultsPrivate;
  return isNotFound(error) ? texts.poll.notFound : errorText(error, texts.poll.loadResultsFailed);
};

/** Why there are no results to see here. `error` null: they are private. */
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
