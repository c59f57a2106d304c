import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { RecentSkeleton } from '#features/notifications/components/recent-skeleton.tsx';
import { paths } from '#lib/paths.ts';
import { BelowNav, NotificationButton } from './lazy-notifications.ts';
import { NavLinks } from './nav-links.tsx';
import { ShortcutButton } from './shortcut-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserBlock } from './user-block.tsx';
import { Wordmark } from './wordmark.tsx';

/** The content of the sidebar on large screens and of the menu on small ones. */
export const SidebarContent = ({ onFollow }: { onFollow?: () => void }) => (
  <div className="flex min-h-0 grow flex-col gap-4">
    <NavLinks {...(onFollow && { onFollow })} />
    <Suspense fallback={<RecentSkeleton />}>
      <BelowNav {...(onFollow && { onFollow })} />
    </Suspense>
    <div className="mt-auto flex shrink-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between">
        <ThemeSwitch />
        <ShortcutButton />
      </div>
      <UserBlock />
    </div>
  </div>
);

export const Sidebar = () => (
  <aside className="sticky top-0 flex print:hidden h-dvh w-[15rem] shrink-0 flex-col gap-4 overflow-y-auto border-e border-line p-4">
    <div className="flex items-center justify-between">
      <Link to={paths.dashboard} className="flex min-h-target items-center rounded-control px-3">
        <Wordmark />
      </Link>
      <Suspense fallback={<span className="size-target" />}>
        <NotificationButton />
      </Suspense>
    </div>
    <SidebarContent />
  </aside>
);
