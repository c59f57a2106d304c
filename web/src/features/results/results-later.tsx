import { type Poll, resultsAudience } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollResultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { isolated } from '#lib/text-direction.ts';
import { ResultsHeader } from './results-header.tsx';
import { usePollLinkState } from './use-poll-link-state.ts';

const copy = pollResultsMessages;

/** The time from which the viewer sees hidden results; null if never. */
export const laterText = (poll: Poll): string | null => {
  const { results_when: time = 'always' } = poll;
  return time === 'always' || !poll.show_results || resultsAudience(poll) === 'all' ? null : copy.later[time];
};

/** In the place of results that the viewer sees later. */
export const ResultsLater = ({ poll, time }: { poll: Poll; time: string }) => (
  <>
    <title>{appMessages.title(copy.page(isolated(poll.title)))}</title>
    <div className="flex max-w-question flex-col gap-6">
      <ResultsHeader poll={poll} />
      <p className="text-21 font-semibold">{time}</p>
      <Link to={paths.poll(poll.id)} state={usePollLinkState()} className={buttonClass('primary', 'self-start')}>
        {copy.openPoll}
      </Link>
    </div>
  </>
);
