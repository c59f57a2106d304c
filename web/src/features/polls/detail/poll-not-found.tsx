import { texts } from '@showhands/contracts';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { paths } from '#lib/paths.ts';

const REDIRECT_DELAY_MS = 5_000;

interface Props {
  /** Turns off the redirect, for a screen with unsaved input. */
  noRedirect?: boolean;
  children?: ReactNode;
}

/** Shown for a poll that was deleted or that the viewer may not see. Redirects to the dashboard after a delay. */
export const PollNotFound = ({ noRedirect = false, children }: Props) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (noRedirect) return;
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, noRedirect]);
  return (
    <div className="max-w-question">
      <title>{appMessages.title(texts.poll.notFound)}</title>
      <div role="alert">
        <h1 className="flex min-h-target items-center text-28 font-semibold">{texts.poll.notFound}</h1>
        {!noRedirect && <p className="mt-2 text-muted">{pollDetailMessages.leaving}</p>}
      </div>
      {children}
      <Link to={paths.dashboard} replace className={buttonClass('secondary', 'mt-6')}>
        {pollDetailMessages.backToDashboard}
      </Link>
    </div>
  );
};
