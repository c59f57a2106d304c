import { useLocation } from 'react-router-dom';
import { OpenInvitation } from '#features/polls/invitations/open-invitation.tsx';
import type { Screen } from '../screen.ts';

/** The token is in the fragment, which is in no request, and stays in the history state of the sign-in screens. */
const JoinPoll = () => {
  const token = useLocation().hash.slice(1);
  return <OpenInvitation key={token} token={token} />;
};

export const screen: Screen = { component: JoinPoll };
