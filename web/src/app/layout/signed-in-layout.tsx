import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLivePolls } from '#features/polls/use-live-polls.ts';
import { appMessages } from '#lib/messages/app.ts';
import { formatDateTime } from '#lib/messages/format.ts';
import { meQuery } from '#lib/session/me.ts';
import { useLiveConnection } from '#lib/socket/use-live.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { useNow } from '#lib/use-now.ts';
import { Assistant } from './assistant.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveNotifications } from './lazy-notifications.ts';
import { PasswordPrompt, SessionKeeper } from './lazy-session.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';
import { MobileBar } from './mobile-bar.tsx';
import { ScreenFallback } from './screen-fallback.tsx';
import { SessionExpiredNotice } from './session-expired-notice.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useLinkPreload } from './use-link-preload.ts';

const ConnectionBanner = lazyWhenIdle(async () => (await import('./connection-banner.tsx')).ConnectionBanner);
const BackgroundTasks = lazyWhenIdle(async () => (await import('./background-tasks.ts')).BackgroundTasks);

/** The breakpoint `lg` of the style sheet. */
const LARGE = '(width >= 64rem)';

/** On paper: where the screen was, and when. */
const PrintedFrom = () => {
  useLocation();
  const time = formatDateTime(new Date(useNow()).toISOString());
  return (
    <p dir="ltr" className="mt-6 hidden border-t border-line pt-2 text-13 break-all text-muted print:block">
      {location.origin + location.pathname} · {time}
    </p>
  );
};

export const SignedInLayout = () => {
  useLiveConnection();
  useQuery(meQuery());
  useLivePolls();
  useLinkPreload();
  const main = useFocusOnNavigation();
  const { pathname } = useLocation();
  const hasRoom = useMediaQuery(LARGE);
  return (
    <div className="flex flex-col lg:flex-row">
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3">
        {appMessages.skip}
      </a>
      {hasRoom ? <Sidebar /> : <MobileBar />}
      <div className="min-w-0 grow">
        <Suspense>
          <ConnectionBanner />
        </Suspense>
        <SessionExpiredNotice />
        {/* The padding at the end keeps content clear of the assistant's floating button. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-page px-4 pt-6 pb-18 sm:px-8 lg:pt-12 lg:pe-[6rem]"
        >
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<ScreenFallback />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
          <PrintedFrom />
        </main>
      </div>
      <Suspense>
        <LiveNotifications />
        <BackgroundTasks />
        <SessionKeeper />
        <PasswordPrompt />
      </Suspense>
      <Assistant />
      <CommandPalette />
      <ShortcutList />
    </div>
  );
};
