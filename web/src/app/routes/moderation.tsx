import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { decisionMessages } from '#lib/messages/decisions.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { paths } from '#lib/paths.ts';
import { BackLink } from '../layout/back-link.tsx';
import { ScreenFallback } from '../layout/screen-fallback.tsx';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const ReportList = lazy(async () => {
  const loaded = await importWithRetry(() => import('#features/moderation/report-list.tsx'));
  return { default: loaded.ReportList };
});
const DecisionList = lazy(async () => {
  const loaded = await importWithRetry(() => import('#features/moderation/decision-list.tsx'));
  return { default: loaded.DecisionList };
});

/** One module for both screens, since each module of a screen costs the first load of all of them. */
const Moderation = () => {
  const isForModerators = useLocation().pathname === paths.moderation;
  const copy = isForModerators ? moderationMessages : decisionMessages;
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <div className="mb-4">
        <BackLink />
      </div>
      <ScreenHeader title={copy.title} detail={<p className="max-w-question text-muted">{copy.intro}</p>} />
      <Suspense fallback={<ScreenFallback />}>{isForModerators ? <ReportList /> : <DecisionList />}</Suspense>
    </>
  );
};

export const screen: Screen = { component: Moderation };
