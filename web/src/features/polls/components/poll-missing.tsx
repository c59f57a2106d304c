import { texts } from '@showhands/contracts';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { pollDetailMessages } from '../../../lib/messages/en/poll-detail.ts';

const LEAVE_MS = 5_000;

interface Props {
  /** Whether something here would be lost, so that nobody is led away from it. */
  stays?: boolean;
  children?: ReactNode;
}

/** A poll that is gone, or was never there for this viewer. The dashboard follows by itself. */
export const PollMissing = ({ stays = false, children }: Props) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate, stays]);
  return (
    <div className="max-w-question">
      <title>{appMessages.title(texts.poll.notFound)}</title>
      <div role="alert">
        <h1 className="flex min-h-target items-center text-28 font-semibold">{texts.poll.notFound}</h1>
        {!stays && <p className="mt-2 text-muted">{pollDetailMessages.leaving}</p>}
      </div>
      {children}
      <Link to={paths.dashboard} replace className={buttonClass('secondary', 'mt-6')}>
        {pollDetailMessages.backToDashboard}
      </Link>
    </div>
  );
};
