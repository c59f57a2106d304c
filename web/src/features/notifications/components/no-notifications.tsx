import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { paths } from '#lib/paths.ts';
import { isUnfiltered, type NotificationFilter } from '../filter.ts';

const copy = notificationListMessages;

interface Props {
  filter: NotificationFilter;
  /** Resets the filter. */
  onShowAll: () => void;
  onFollow: () => void;
}

export const NoNotifications = ({ filter, onShowAll, onFollow }: Props) => {
  if (isUnfiltered(filter)) {
    return (
      <EmptyState title={copy.none}>
        <p>
          <Link to={paths.create} onClick={onFollow} className="font-semibold text-accent underline">
            {copy.noneAction}
          </Link>{' '}
          {copy.noneDetail}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.noneFound}>
      <p>{filter.unread ? copy.noneUnreadDetail : copy.noneFoundDetail}</p>
      <Button className="mt-4" onClick={onShowAll}>
        {copy.showAll}
      </Button>
    </EmptyState>
  );
};
