import { Link } from 'react-router-dom';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { paths } from '#lib/paths.ts';
import type { Tab } from './status-rules.ts';

export const NoOwnPolls = ({ tab }: { tab: Tab }) => {
  const copy = myPollsMessages.empty[tab];
  return (
    <EmptyState title={copy.title}>
      <p>
        {'action' in copy && (
          <>
            <Link to={paths.create} className="font-semibold text-accent underline">
              {copy.action}
            </Link>{' '}
          </>
        )}
        {copy.detail}
      </p>
    </EmptyState>
  );
};
