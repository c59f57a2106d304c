import { type Notification, texts } from '@showhands/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { sentenceDirection } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { dateGroups } from '../date-group.ts';
import type { NotificationFilter } from '../filter.ts';
import { useBufferedList } from '../use-buffered-list.ts';
import { useNotificationAction, useNotificationList } from '../use-notifications.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationItem } from './notification-item.tsx';
import { ShowNewButton } from './show-new-button.tsx';

const copy = notificationListMessages;
const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col">
    <SkeletonLine className="my-2 h-4 w-1/4" />
    {LOADING.map((key) => (
      <div key={key} className="flex flex-col gap-2 border-b border-line py-3">
        <SkeletonLine className="h-4 w-2/3" />
        <SkeletonLine className="h-4 w-1/3" />
      </div>
    ))}
  </Skeleton>
);

/** Constant, so that an absent list is the same object in every render. */
const EMPTY: readonly Notification[] = [];

interface Props {
  filter: NotificationFilter;
  /** Heading level of the date groups, one below the surrounding heading. */
  heading: 'h2' | 'h3';
  linkState?: unknown;
  /** New notifications are buffered until the user asks for them, so that the list does not move while it is read. */
  buffersNew?: boolean;
  onShowAll: () => void;
  onFollow?: () => void;
}

export const NotificationList = ({
  filter,
  heading: Heading,
  linkState,
  buffersNew: holdsBack = false,
  onShowAll,
  onFollow = () => {},
}: Props) => {
  const query = useNotificationList(filter);
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? EMPTY;
  const list = useBufferedList(loaded, holdsBack);
  const act = useNotificationAction();
  const now = useNow();
  const container = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<Notification | null>(null);

  if (query.isPending) return <Loading />;
  if (!query.data) {
    const action = { label: appMessages.retry, run: () => void query.refetch(), pending: query.isFetching };
    return <ErrorState title={errorText(query.error, texts.notification.loadFailed)} action={action} />;
  }

  const items = list.items.filter((item) => dateGroups.isWithin(item, filter.range, now));
  // The list is sorted: once an item is out of range, all later pages are, too.
  const hasMore = query.hasNextPage && items.length === list.items.length;

  const read = ({ id, isRead }: Notification) => {
    if (isRead) return;
    act({ name: 'read', id });
  };
  const focusList = () => container.current?.focus();
  const showAll = () => {
    focusList();
    onShowAll();
  };
  const showBuffered = () => {
    list.showBuffered();
    container.current?.focus({ preventScroll: true });
    if (container.current && container.current.getBoundingClientRect().top < 0) container.current.scrollIntoView();
  };
  const remove = () => {
    if (deleting) act({ name: 'removed', id: deleting.id });
    // The closing dialog returns the focus to the deleted row, so the list takes it afterwards.
    flushSync(() => setDeleting(null));
    focusList();
  };

  return (
    <div ref={container} tabIndex={-1} aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
      <ShowNewButton count={list.bufferedCount} onShow={showBuffered} />
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
                  if (filter.unread) focusList();
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
        <p dir={sentenceDirection(deleting?.message ?? '')}>{deleting?.message}</p>
        <p>{copy.confirmDelete.text}</p>
      </ConfirmDialog>
    </div>
  );
};
