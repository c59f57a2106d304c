import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLivePolls } from '../../features/polls/use-live-polls.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { meQuery } from '../../lib/session/me.ts';
import { useLiveLink } from '../../lib/socket/use-live.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Assistant } from './assistant.tsx';
import { CommandPalette } from './command-palette.tsx';
import { EndingNotice } from './ending-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveNotifications } from './lazy-notifications.ts';
import { LinkBanner } from './link-banner.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { useArrival } from './use-arrival.ts';
import { usePreload } from './use-preload.ts';

/** From here on style sheets mean a large screen too (`lg`). */
const LARGE = '(width >= 64rem)';

export const SignedInLayout = () => {
  useLiveLink();
  useQuery(meQuery());
  useLivePolls();
  usePreload();
  const main = useArrival();
  const { pathname } = useLocation();
  const hasRoom = useMedia(LARGE);
  return (
    <div className="flex flex-col lg:flex-row">
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3">
        {appMessages.skip}
      </a>
      {hasRoom ? <Sidebar /> : <MobileBar />}
      <div className="min-w-0 grow">
        <LinkBanner />
        <EndingNotice />
        {/* The room at its side is the assistant's button's, which lies over no figure there. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-page px-4 pt-6 pb-18 sm:px-8 lg:pt-12 lg:pr-[6rem]"
        >
          <ErrorBoundary key={pathname}>
            <Suspense>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>
        <LiveNotifications />
      </Suspense>
      <Assistant />
      <CommandPalette />
      <ShortcutList />
    </div>
  );
};
