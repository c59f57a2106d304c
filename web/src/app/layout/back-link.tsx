import { Icon as ArrowLeft } from 'virtual:lucide/arrow-left';
import { Link, useParams } from 'react-router-dom';
import { type BackTarget, useBackState } from '#lib/back-navigation.ts';
import { layoutMessages } from '#lib/messages/layout.ts';
import { paths } from '#lib/paths.ts';

const pathOf = (target: BackTarget, pollId: string): string => {
  switch (target) {
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

/** The target of the back link, with the location state of that screen. */
export const useBackLink = () => {
  const { id = '' } = useParams();
  const { from, before, search } = useBackState();
  return { from, to: pathOf(from, id) + search, state: before };
};

/** Links to the previous screen and names it. */
export const BackLink = () => {
  const { from, to, state } = useBackLink();
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-target items-center gap-2 rounded-control text-15 text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft size={16} className="rtl:-scale-x-100" />
      {layoutMessages.backTo[from]}
    </Link>
  );
};
