import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Notice } from '#components/ui/notice.tsx';
import { OrphanedDrafts } from '#features/comments/components/orphaned-drafts.tsx';
import { useDrafts } from '#features/comments/use-drafts.ts';
import { PollNotFound } from '#features/polls/detail/poll-not-found.tsx';
import { confirmEmailMessages } from '#lib/messages/email-proof.ts';
import { paths } from '#lib/paths.ts';
import { meQuery } from '#lib/session/me.ts';

const copy = confirmEmailMessages;

/**
 * Shown for a poll that was deleted or that the viewer may not see. Keeps unsent comments of the user on the screen. People
 * who were invited by mail may not see the poll before they confirm their address, so the screen says how, for every poll.
 */
export const MissingPoll = ({ id }: { id: string }) => {
  // The navigation fetches the account.
  const { data: account } = useQuery({ ...meQuery(), enabled: false });
  const isUnproved = account?.email_proved === false;
  return (
    <PollNotFound noRedirect={useDrafts(id).length > 0 || isUnproved}>
      {isUnproved && (
        <div className="mt-4">
          <Notice>
            <p>{copy.invited}</p>
            <p>{copy.profile}</p>
            <Link to={paths.profile} className="font-semibold text-accent underline">
              {copy.toProfile}
            </Link>
          </Notice>
        </div>
      )}
      <OrphanedDrafts pollId={id} isOrphaned={() => true} />
    </PollNotFound>
  );
};
