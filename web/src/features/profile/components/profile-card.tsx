import { Icon as Pencil } from 'virtual:lucide/pencil';
import type { User } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { createElement, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { drafts } from '#lib/drafts.ts';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { profileMessages } from '#lib/messages/profile.ts';
import { meQuery } from '#lib/session/me.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { PROFILE_DRAFT } from '../form-schema.ts';
import { ProfileSummary } from './profile-summary.tsx';

const copy = profileMessages;

/** As tall as a profile with a two-line bio, to avoid a layout shift; on a phone the button is below it. */
const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-4 sm:flex-row sm:gap-6">
    <SkeletonLine className="size-[6rem]" />
    <div className="flex h-[8.45rem] flex-col gap-2 sm:grow">
      <SkeletonLine className="h-8 w-1/3" />
      <SkeletonLine className="h-4 w-1/2" />
      <SkeletonLine className="h-4 w-1/3" />
    </div>
    <SkeletonLine className="h-target w-1/3 sm:hidden" />
  </Skeleton>
);

/** Loaded separately, since showing the profile does not need it. */
const form = lazyWithPreload(async () => (await import('./profile-form.tsx')).ProfileForm);

const Editing = (props: { user: User; onDone: () => void }) => (
  <Suspense fallback={<Loading />}>{createElement(usePreloadedComponent(form), props)}</Suspense>
);

/** Shows the profile, or its edit form in the same place. */
export const ProfileCard = () => {
  const { data: user, error, isFetching, refetch } = useQuery(meQuery());
  // Opens the form with the text that the user was typing when the page was reloaded or the session expired.
  const [editing, setEditing] = useState(() => drafts.get(PROFILE_DRAFT) !== undefined);
  const edit = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => void whenIdle().then(form.preload), []);

  // Returns the focus to the Edit button when the form closes.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (!user) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
  }
  if (editing) return <Editing user={user} onDone={() => setEditing(false)} />;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <ProfileSummary user={user} />
      <span ref={edit}>
        <Button onClick={() => setEditing(true)}>
          <Pencil size={16} />
          {copy.edit}
        </Button>
      </span>
    </div>
  );
};
