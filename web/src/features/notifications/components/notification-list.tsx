import { type Notification, texts } from '@showhands/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { notificationListMessages } from '../../../lib/messages/en/notification-list.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dateGroups } from '../date-group.ts';
import type { NotificationFilter } from '../filter.ts';
import { useHeldBack } from '../use-held-back.ts';
import { useNotificationAction, useNotificationList } from '../use-notifications.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationItem } from './notification-item.tsx';
import { WaitingButton } from './waiting-button.tsx';

const copy = notificationListMessages;
const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col">
    <Bone className="my-2 h-4 w-1/4" />
    {LOADING.map((key) => (
      <div key={key} className="flex flex-col gap-2 border-b border-line py-3">
        <Bone className="h-4 w-2/3" />
        <Bone className="h-4 w-1/3" />
      </div>
    ))}
  </Skeleton>
);

const NONE: readonly Notification[] = [];

interface Props {
  filter: NotificationFilter;
  /** The level of the groups' headings, below that of whatever the list stands in. */
  heading: 'h2' | 'h3';
  linkState?: unknown;
  /** What comes in is asked for rather than put before what is read. */
  holdsBack?: boolean;
  onShowAll: () => void;
  onFollow?: () => void;
}

export const NotificationList = ({
  filter,
  heading: Heading,
  linkState,
  holdsBack = false,
  onShowAll,
  onFollow = () => {},
}: Props) => {
  const query = useNotificationList(filter);
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? NONE;
  const held = useHeldBack(loaded, holdsBack);
  const act = useNotificationAction();
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<Notification | null>(null);

  if (query.isPending) return <Loading />;
  if (!query.data) {
    const action = { label: appMessages.retry, run: () => void query.refetch(), pending: query.isFetching };
    return <ErrorState title={errorText(query.error, texts.notification.loadFailed)} action={action} />;
  }

  const items = held.items.filter((item) => dateGroups.isWithin(item, filter.range, now));
  // What follows the first that is too old is older still.
  const hasMore = query.hasNextPage && items.length === held.items.length;

  const read = ({ id, isRead }: Notification) => {
    if (isRead) return;
    act({ name: 'read', id });
  };
  const leaveRow = () => list.current?.focus();
  const showAll = () => {
    leaveRow();
    onShowAll();
  };
  const showWaiting = () => {
    held.showWaiting();
    list.current?.focus({ preventScroll: true });
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  };
  const remove = () => {
    if (deleting) act({ name: 'removed', id: deleting.id });
    // The dialog gives the focus back to a row that is no more.
    flushSync(() => setDeleting(null));
    leaveRow();
  };

  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
      <WaitingButton waiting={held.waiting} onShow={showWaiting} />
      {items.length === 0 && !hasMore && <NoNotifications filter={filter} onShowAll={showAll} onFollow={onFollow} />}
      {dateGroups.grouped(items, now).map(({ group, items: ofGroup }) => (
        <section key={group}>
          <Heading className="border-b border-line pb-2 text-13 font-semibold text-muted">{copy.groups[group]}</Heading>
          <ul aria-label={copy.groups[group]}>
            {ofGroup.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                now={now}
                linkState={linkState}
                onFollow={() => {
                  read(notification);
                  onFollow();
                }}
                onRead={() => {
                  read(notification);
                  if (filter.unread) leaveRow();
                }}
                onDelete={() => setDeleting(notification)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <LoadMore
          key={items.length}
          label={copy.more}
          pending={query.isFetchingNextPage}
          onReach={() => void query.fetchNextPage()}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={copy.confirmDelete.title}
        labels={copy.confirmDelete.labels}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        <p dir="auto">{deleting?.message}</p>
        <p>{copy.confirmDelete.text}</p>
      </ConfirmDialog>
    </div>
  );
};
