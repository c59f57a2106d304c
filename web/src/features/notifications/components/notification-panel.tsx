import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#components/ui/dialog.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { paths } from '#lib/paths.ts';
import { NO_FILTER } from '../filter.ts';
import { ClearAll } from './clear-all.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import { PanelFilters } from './panel-filters.tsx';
import { PanelSettings } from './panel-settings.tsx';
import { TypeSettings } from './type-settings.tsx';
import { UnreadCount } from './unread-count.tsx';

const copy = notificationListMessages;

interface Props {
  open: boolean;
  onClose: () => void;
}

/** All notifications, in a side panel that opens over any screen. */
export const NotificationPanel = ({ open, onClose }: Props) => {
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <Dialog open={open} onClose={onClose} title={copy.list} placement="panel" closeLabel={copy.close}>
      <UnreadCount announced />
      <div className="flex gap-3 *:grow">
        <MarkAllRead label={copy.markAll} />
        <ClearAll />
      </div>
      <PanelFilters filter={filter} onChange={setFilter} />
      <div>
        <PanelSettings />
        <TypeSettings />
      </div>
      <NotificationList filter={filter} heading="h3" onShowAll={() => setFilter(NO_FILTER)} onFollow={onClose} />
      <Link
        to={paths.notifications}
        onClick={onClose}
        className="mt-auto flex min-h-target items-center text-15 underline"
      >
        {copy.toPage}
      </Link>
    </Dialog>
  );
};
