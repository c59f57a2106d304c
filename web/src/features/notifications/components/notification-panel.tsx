import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { notificationListMessages } from '../../../lib/messages/en/notification-list.ts';
import { EVERYTHING } from '../filter.ts';
import { ClearAll } from './clear-all.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import { PanelFilters } from './panel-filters.tsx';
import { PanelSettings } from './panel-settings.tsx';
import { UnreadLine } from './unread-line.tsx';

const copy = notificationListMessages;

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Everything that one was told, beside whatever screen one is on. */
export const NotificationPanel = ({ open, onClose }: Props) => {
  const [filter, setFilter] = useState(EVERYTHING);
  return (
    <Dialog open={open} onClose={onClose} title={copy.list} placement="panel" closeLabel={copy.close}>
      <UnreadLine announced />
      <div className="grid grid-cols-2 gap-3">
        <MarkAllRead label={copy.markAll} />
        <ClearAll />
      </div>
      <PanelFilters filter={filter} onChange={setFilter} />
      <PanelSettings />
      <NotificationList filter={filter} heading="h3" onShowAll={() => setFilter(EVERYTHING)} onFollow={onClose} />
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
