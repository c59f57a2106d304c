import { texts } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { isolated } from '#lib/text-direction.ts';
import type { OwnPolls } from './own-polls.ts';

/** Says why the edit screen of a closed poll redirected here, until the poll is active again. */
export const EditRejectedNotice = ({ pollId, own }: { pollId: string; own: OwnPolls | undefined }) => {
  const poll = own?.polls[pollId];
  if (poll && poll.status !== 'closed') return null;
  return (
    <Notice tone="signal" role="alert">
      <p className="font-semibold">{texts.poll.editClosed}</p>
      <p>{texts.poll.activateFirst}</p>
      {poll && <p className="text-muted">{myPollsMessages.refusedPoll(isolated(poll.title))}</p>}
    </Notice>
  );
};
