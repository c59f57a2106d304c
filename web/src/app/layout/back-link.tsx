import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { layoutMessages } from '../../lib/messages/en/layout.ts';
import { type Origin, useArrivedFrom } from '../../lib/origin.ts';
import { paths } from '../paths.ts';

const targetOf = (origin: Origin, pollId: string): string => {
  switch (origin) {
    case 'dashboard':
      return paths.dashboard;
    case 'my-polls':
      return paths.myPolls;
    case 'profile':
      return paths.profile;
    case 'results':
      return paths.results;
    case 'notifications':
      return paths.notifications;
    case 'poll':
      return paths.poll(pollId);
  }
};

/** Where one came from, with the state to go back there by. */
export const useWayBack = () => {
  const { id = '' } = useParams();
  const { from, before, search } = useArrivedFrom();
  return { from, to: targetOf(from, id) + search, state: before };
};

/** Leads to where one came from, and says where that is. */
export const BackLink = () => {
  const { from, to, state } = useWayBack();
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-target items-center gap-2 rounded-control text-15 text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden size={16} />
      {layoutMessages.backTo[from]}
    </Link>
  );
};
