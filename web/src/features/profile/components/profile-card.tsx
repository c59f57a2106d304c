import type { User } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { createElement, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { idle } from '../../../lib/idle.ts';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { profileMessages } from '../../../lib/messages/en/profile.ts';
import { preloadable, usePreloaded } from '../../../lib/preloadable.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { ProfileSummary } from './profile-summary.tsx';

const copy = profileMessages;

/** A profile whose bio takes two lines, with the button that stands below it on a phone. */
const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-4 sm:flex-row sm:gap-6">
    <Bone className="size-[6rem]" />
    <div className="flex h-[8.45rem] flex-col gap-2 sm:grow">
      <Bone className="h-8 w-1/3" />
      <Bone className="h-4 w-1/2" />
      <Bone className="h-4 w-1/3" />
    </div>
    <Bone className="h-target w-1/3 sm:hidden" />
  </Skeleton>
);

/** Whoever only reads a profile need not wait for the form. */
const form = preloadable(async () => (await import('./profile-form.tsx')).ProfileForm);

const Editing = (props: { user: User; onDone: () => void }) => (
  <Suspense fallback={<Loading />}>{createElement(usePreloaded(form), props)}</Suspense>
);

/** The profile, to be read or edited in the same place. */
export const ProfileCard = () => {
  const { data: user, error, isFetching, refetch } = useQuery(meQuery());
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLSpanElement>(null);
  const edited = useRef(false);

  useEffect(() => void idle().then(form.preload), []);

  // Whoever comes back from the form is where they went into it.
  useEffect(() => {
    if (edited.current && !editing) edit.current?.querySelector('button')?.focus();
    edited.current = editing;
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
          <Pencil aria-hidden size={16} />
          {copy.edit}
        </Button>
      </span>
    </div>
  );
};
