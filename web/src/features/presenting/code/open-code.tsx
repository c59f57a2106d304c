import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { ApiError, isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { codeMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { live } from '#lib/socket/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { codeOf } from '#lib/typed-code.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { following } from '../follow/following.ts';
import { useSecond } from '../wall/use-second.ts';
import { codeQuery } from './api.ts';
import { CodeForm } from './code-form.tsx';

const copy = codeMessages;

/** Opens the poll in place of this screen. Who comes by a code follows the presenter. */
const Found = ({ pollId, sequenceId }: { pollId: string; sequenceId: string | undefined }) => {
  useEffect(() => {
    if (sequenceId === undefined) following.arrived(pollId);
    else following.joined(sequenceId, pollId);
  }, [pollId, sequenceId]);
  return <Navigate to={paths.poll(pollId)} replace />;
};

interface WaitingProps {
  sequenceId: string | undefined;
  /** In whose room the start is told. */
  place: string | null;
  /** Asks where the presenter is. */
  refetch: () => void;
}

/** Opens the presenter's poll as soon as there is one. */
const Waiting = ({ sequenceId, place, refetch }: WaitingProps) => {
  const [started, setStarted] = useState<string | null>(null);
  useServerMessage('nextPoll', (move) => move.sequenceId === sequenceId && setStarted(move.next));
  const joined = useEffectEvent(refetch);
  useEffect(() => (place === null ? undefined : live.joinPoll(place, () => joined())), [place]);
  if (started !== null) return <Found pollId={started} sequenceId={sequenceId} />;
  return (
    <div className="max-w-question">
      <title>{appMessages.title(copy.waiting)}</title>
      <div role="status">
        <h1 className="flex min-h-target items-center text-28 font-semibold">{copy.waiting}</h1>
        <p className="mt-2 text-muted">{copy.waitingDetail}</p>
      </div>
    </div>
  );
};

const isRateLimited = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** Where the server does not say how long. */
const WAIT_MS = 60_000;

/** Whole seconds until one may try again. */
const useWait = (error: unknown, failedAt: number): number => {
  const until = isRateLimited(error) ? failedAt + (error.retryAfterMs ?? WAIT_MS) : 0;
  return Math.max(0, Math.ceil((until - useSecond(until > 0)) / 1_000));
};

interface FailureProps {
  typed: string;
  error: unknown;
  failedAt: number;
  retry: () => void;
  pending: boolean;
}

const Failure = ({ typed, error, failedAt, retry, pending }: FailureProps) => {
  const wait = useWait(error, failedAt);
  const isUnknown = error === null || isNotFound(error);
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <div role="alert" className="max-w-question">
        <h1 className="flex min-h-target items-center text-28 font-semibold">
          {isUnknown ? copy.unknown : isRateLimited(error) ? copy.title : errorText(error, copy.failed)}
        </h1>
        {isUnknown && <p className="mt-2 text-muted">{copy.unknownDetail}</p>}
        {wait > 0 && <p className="mt-2 text-muted">{copy.rateLimited}</p>}
      </div>
      {wait > 0 && <p className="mt-2 font-semibold figures">{copy.wait(wait)}</p>}
      <CodeForm initial={typed} pending={pending} waiting={wait > 0} onSame={retry} />
    </>
  );
};

/** Looks a code up and opens its poll, or says why it cannot. */
export const OpenCode = ({ typed }: { typed: string }) => {
  const code = codeOf(typed);
  const { data, error, errorUpdatedAt, refetch, isFetching } = useQuery({
    ...codeQuery(code ?? ''),
    enabled: code !== null,
  });
  if (data?.waiting) return <Waiting sequenceId={data.sequenceId} place={data.pollId} refetch={() => void refetch()} />;
  if (data?.pollId) return <Found pollId={data.pollId} sequenceId={data.sequenceId} />;
  if (code === null || error) {
    const retry = () => void (code !== null && refetch());
    return <Failure typed={typed} error={error} failedAt={errorUpdatedAt} retry={retry} pending={isFetching} />;
  }
  return (
    <>
      <title>{appMessages.title(copy.opening)}</title>
      <Skeleton label={appMessages.loading} className="flex flex-col gap-4">
        <SkeletonLine className="h-8 w-1/3" />
        <SkeletonLine className="h-row" />
        <SkeletonLine className="h-row" />
      </Skeleton>
    </>
  );
};
