import { texts } from '@showhands/contracts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { messages } from '../../../lib/messages/en.ts';

const LEAVE_MS = 5_000;

/** A poll that is gone, or was never there for this viewer. The dashboard follows by itself. */
export const PollMissing = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <h1 className="text-28 font-semibold">{texts.poll.notFound}</h1>
      <p className="mt-2 text-muted">{messages.poll.leaving}</p>
      <Link to={paths.dashboard} replace className={buttonClass('secondary', 'mt-4')}>
        {messages.poll.backToDashboard}
      </Link>
    </div>
  );
};
