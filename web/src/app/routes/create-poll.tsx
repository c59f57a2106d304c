import type { Poll } from '@showhands/contracts';
import { createElement, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CopiedPollProps } from '#features/poll-editor/copied-poll.tsx';
import { FormSkeleton } from '#features/poll-editor/form-skeleton.tsx';
import { NewPollForm } from '#features/poll-editor/new-poll-form.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { paths } from '#lib/paths.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { sharePanel } from '../layout/lazy-share-panel.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = pollFormMessages;

/** Loaded separately, since most polls are no copies. */
const copiedPoll = lazyWithPreload(async () => (await import('#features/poll-editor/copied-poll.tsx')).CopiedPoll);

const CopiedPoll = (props: CopiedPollProps) => createElement(usePreloadedComponent(copiedPoll), props);

const CreatePoll = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [from, group] = [search.get('from'), search.get('group')];
  // The screen of the new poll opens with it.
  useEffect(() => void whenIdle().then(sharePanel.preload), []);
  const open = (poll: Poll) => void navigate(paths.poll(poll.id), { replace: true });
  return (
    <>
      <title>{appMessages.title(copy.createTitle)}</title>
      <ScreenHeader title={copy.createTitle} />
      {from === null ? (
        <NewPollForm key={`new ${group}`} groupId={group ?? undefined} onCreated={open} />
      ) : (
        <Suspense key={from} fallback={<FormSkeleton />}>
          <CopiedPoll id={from}>
            {(source) => <NewPollForm key={String(source.poll?.id)} source={source} onCreated={open} />}
          </CopiedPoll>
        </Suspense>
      )}
    </>
  );
};

export const screen: Screen = { component: CreatePoll };
