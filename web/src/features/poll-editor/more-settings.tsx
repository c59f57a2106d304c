import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import type { Poll } from '@showhands/contracts';
import { createElement, Suspense, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { PreviewBelow } from './preview-places.tsx';
import type { RuleSettingsProps } from './rule-settings.tsx';
import { usesRules } from './rule-values.ts';
import { hasInvalidRule } from './setting-errors.ts';
import { useDisclosure } from './use-disclosure.ts';
import type { PollFormControl } from './use-poll-form.ts';

/** Loaded separately, since ordinary polls do not need them. */
const settings = lazyWithPreload(async () => (await import('./rule-settings.tsx')).RuleSettings);

const Settings = (props: RuleSettingsProps) => createElement(usePreloadedComponent(settings), props);

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-6 pt-2 pb-6">
    <SkeletonLine className="h-18" />
    <SkeletonLine className="h-18" />
  </Skeleton>
);

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll?: Poll;
}

/** The settings that few polls need. What they mean for voters is shown even when they are closed. */
export const MoreSettings = ({ form, poll }: Props) => {
  const { control, formState } = form;
  const isUsed = useWatch({ control, compute: usesRules });
  const { isOpen, props } = useDisclosure(hasInvalidRule('more', formState.errors));
  const isShown = isOpen || isUsed;

  useEffect(() => void whenIdle().then(settings.preload), []);

  return (
    <div className="border-t border-line">
      <details className="group" {...props}>
        <summary className="flex min-h-target items-center justify-between text-15 font-semibold hover:text-muted">
          {pollFormMessages.moreSettings}
          <ChevronDown size={16} className="me-3 transition-transform group-open:rotate-180" />
        </summary>
        {isShown && (
          <Suspense fallback={<Loading />}>
            <Settings form={form} poll={poll} />
          </Suspense>
        )}
      </details>
      {isShown && <PreviewBelow form={form} poll={poll} />}
    </div>
  );
};
