import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { Notice } from '#components/ui/notice.tsx';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { hiddenPollMessages } from '#lib/messages/hidden-poll.ts';
import { paths } from '#lib/paths.ts';
import { BallotFooter } from '../ballot-footer.tsx';
import { canViewResults } from '../ballot-rules.ts';
import { OwnChoices } from './own-choices.tsx';

const copy = hiddenPollMessages;

/** The options of a poll that moderators have hidden, for its creator. */
export const HiddenBallot = ({ poll }: { poll: Poll }) => (
  <section aria-label={ballotMessages.legend}>
    <Notice tone="signal">
      {copy.note}{' '}
      <Link to={paths.decisions} className="font-semibold underline">
        {copy.decision}
      </Link>
    </Notice>
    <div className="mt-4">
      <OwnChoices poll={poll} choices={[]} />
    </div>
    <BallotFooter poll={poll} canView={canViewResults(poll, false)} confirmed={null} />
  </section>
);
