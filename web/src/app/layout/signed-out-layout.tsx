import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { cx } from '#components/ui/cx.ts';
import { Notice } from '#components/ui/notice.tsx';
import { tabStorage } from '#lib/device/storage.ts';
import { sessionMessages } from '#lib/messages/session.ts';
import { paths } from '#lib/paths.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { destinationOf, purposeOf } from '../destination.ts';
import { ExampleLink, ExamplePoll } from './lazy-example.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { Wordmark } from './wordmark.tsx';

const copy = sessionMessages;

const LanguageMenu = lazyWhenIdle(
  async () => (await import('#features/session/language/language-menu.tsx')).LanguageMenu,
);

const DecorativeBars = lazyWhenIdle(async () => (await import('./decorative-bars.tsx')).DecorativeBars);

export const SignedOutLayout = () => {
  const main = useFocusOnNavigation();
  const { pathname, state } = useLocation();
  const isLarge = useMediaQuery('(width >= 64rem)');
  const hasExample = pathname === paths.login || pathname === paths.register;
  // A person who comes from a wall sees the whole form at once, on a phone too.
  const isCompact = purposeOf(destinationOf(state)) === 'code';
  return (
    <div className="flex min-h-dvh">
      <div className="flex w-full flex-col px-4 py-6 sm:px-12 lg:max-w-[36rem] lg:border-e lg:border-line">
        <header className="flex items-center justify-between">
          <Wordmark />
          <ThemeSwitch />
        </header>
        {!isCompact && (
          <div className="mt-6 max-w-narrow text-15 text-balance text-muted lg:hidden">
            <p>{copy.claimDetail}</p>
            {pathname === paths.login && (
              <p className="min-h-target">
                <Suspense>
                  <ExampleLink />
                </Suspense>
              </p>
            )}
          </div>
        )}
        <main
          ref={main}
          tabIndex={-1}
          className={cx('w-full max-w-narrow lg:mt-[8vh]', isCompact ? 'py-4 lg:py-12' : 'py-12')}
        >
          {tabStorage.isBlocked && (
            <div className="mb-6">
              <Notice>{copy.dataBlocked}</Notice>
            </div>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Suspense>
          <LanguageMenu />
        </Suspense>
      </div>
      <aside className="hidden grow flex-col justify-between gap-12 py-12 lg:flex">
        <div className="max-w-question px-12">
          <p className="text-64 font-semibold text-balance">{copy.claim}</p>
          <p className="mt-4 text-17 text-balance text-muted">{copy.claimDetail}</p>
        </div>
        <Suspense>
          {hasExample ? isLarge && <ExamplePoll className="w-full max-w-question px-12" /> : <DecorativeBars />}
        </Suspense>
      </aside>
    </div>
  );
};
