import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import { createElement, Suspense, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { INVITED } from '#lib/paths.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { hasInvalidRule } from '../setting-errors.ts';
import { useDisclosure } from '../use-disclosure.ts';
import type { VisibilitySettingsProps } from './visibility-settings.tsx';

/** Loaded separately, since most polls are for everyone. */
const settings = lazyWithPreload(async () => (await import('./visibility-settings.tsx')).VisibilitySettings);

const Settings = (props: VisibilitySettingsProps) => createElement(usePreloadedComponent(settings), props);

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-6 pt-2 pb-6">
    <SkeletonLine className="h-18" />
    <SkeletonLine className="h-18" />
  </Skeleton>
);

/** Who can see the poll and vote, in one line that opens the choice. */
export const VisibilityField = ({ form, poll }: VisibilitySettingsProps) => {
  const { control, formState } = form;
  const visibility = useWatch({ control, name: 'visibility' }) ?? 'everyone';
  // Shows the group that a new poll was opened for.
  const isForGroup = (form.getValues('invited_groups') ?? []).length > 0;
  const isLinked = useLocation().hash === INVITED;
  const { isOpen, props } = useDisclosure(hasInvalidRule('visibility', formState.errors), isForGroup || isLinked);

  useEffect(() => void whenIdle().then(settings.preload), []);

  return (
    <details className="group border-t border-line" {...props}>
      <summary className="flex min-h-target items-center justify-between text-15 font-semibold hover:text-muted">
        {visibilityMessages.summary[visibility]}
        <ChevronDown size={16} className="me-3 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <Settings form={form} poll={poll} />
        </Suspense>
      )}
    </details>
  );
};
