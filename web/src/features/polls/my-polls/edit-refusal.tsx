import { texts } from '@showhands/contracts';
import { Notice } from '../../../components/ui/notice.tsx';
import { myPollsMessages } from '../../../lib/messages/en/my-polls.ts';
import type { OwnPolls } from './own-polls.ts';

/** Why the edit screen of a poll led here, until the poll is opened again. */
export const EditRefusal = ({ pollId, own }: { pollId: string; own: OwnPolls | undefined }) => {
  const poll = own?.polls[pollId];
  if (poll && poll.status !== 'closed') return null;
  return (
    <Notice tone="signal" role="alert">
      <p className="font-semibold">{texts.poll.editClosed}</p>
      <p>{texts.poll.activateFirst}</p>
      {poll && <p className="text-muted">{myPollsMessages.refusedPoll(poll.title)}</p>}
    </Notice>
  );
};
