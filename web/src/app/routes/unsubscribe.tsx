import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { unsubscribeMessages } from '#lib/messages/unsubscribe.ts';
import { paths } from '#lib/paths.ts';
import { unsubscribeMutation } from '#lib/session/unsubscribe.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { Screen } from '../screen.ts';

const copy = unsubscribeMessages;

const Question = ({ token }: { token: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation(unsubscribeMutation());
  const stop = () => mutate(token);
  if (isSuccess)
    return (
      <Notice tone="own" role="status">
        <p>{copy.done}</p>
        <Link to={paths.profile} className="font-semibold text-accent underline">
          {copy.toProfile}
        </Link>
      </Notice>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice tone="signal" role="alert">
        {copy.invalid}
      </Notice>
    );
  if (error) {
    const action = { label: appMessages.retry, run: stop, pending: isPending };
    return <ErrorState title={errorText(error, copy.failed)} detail={copy.failedDetail} action={action} />;
  }
  return (
    <>
      <p className="mb-6">{copy.question}</p>
      <Button variant="primary" pending={isPending} onClick={stop}>
        {isPending ? copy.stopping : copy.stop}
      </Button>
    </>
  );
};

/** The link of a mail. It asks first, since programs that check mails open links, too. */
const Unsubscribe = () => {
  const { hash } = useLocation();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <h1 className="mb-6 text-40 font-semibold">{copy.title}</h1>
      <Question token={hash.slice(1)} />
    </>
  );
};

export const screen: Screen = { component: Unsubscribe };
