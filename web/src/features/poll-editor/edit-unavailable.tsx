import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { editPollMessages } from '#lib/messages/poll-form.ts';
import { paths } from '#lib/paths.ts';

const copy = editPollMessages;

interface Props {
  title: string;
  detail?: string;
  /** Set if the viewer may open the poll. */
  pollId?: string;
}

/** Replaces the form if the poll does not exist or belongs to another person. */
export const EditUnavailable = ({ title, detail, pollId }: Props) => (
  <div role="alert" className="border-t border-signal py-8">
    <h2 className="text-21 font-semibold">{title}</h2>
    {detail !== undefined && <p className="mt-2 max-w-question text-muted">{detail}</p>}
    <Link to={pollId ? paths.poll(pollId) : paths.myPolls} className={buttonClass('secondary', 'mt-4')}>
      {pollId ? copy.toPoll : copy.toMyPolls}
    </Link>
  </div>
);
