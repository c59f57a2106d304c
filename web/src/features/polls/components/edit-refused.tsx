import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { editPollMessages } from '../../../lib/messages/en/poll-form.ts';

const copy = editPollMessages;

interface Props {
  title: string;
  detail?: string;
  /** The poll, where it can at least be looked at. */
  pollId?: string;
}

/** Instead of the form, where there is nothing that this person could edit. */
export const EditRefused = ({ title, detail, pollId }: Props) => (
  <div role="alert" className="border-t border-signal py-8">
    <h2 className="text-21 font-semibold">{title}</h2>
    {detail !== undefined && <p className="mt-2 max-w-question text-muted">{detail}</p>}
    <Link to={pollId ? paths.poll(pollId) : paths.myPolls} className={buttonClass('secondary', 'mt-4')}>
      {pollId ? copy.toPoll : copy.toMyPolls}
    </Link>
  </div>
);
