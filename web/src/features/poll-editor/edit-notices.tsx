import { type Poll, texts } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { Notice } from '#components/ui/notice.tsx';
import { editPollMessages } from '#lib/messages/poll-form.ts';
import { paths } from '#lib/paths.ts';

const copy = editPollMessages;

interface Props {
  /** The current state of the poll. */
  poll: Poll;
  outdated: boolean;
  summary: string | undefined;
  onLoadLatest: () => void;
}

/** Says why the form cannot be saved, and offers the next step. */
export const EditNotices = ({ poll, outdated, summary, onLoadLatest }: Props) => {
  if (poll.status === 'closed') {
    return (
      <Notice tone="signal">
        <p className="font-semibold">{texts.poll.editClosed}</p>
        <p>{texts.poll.activateFirst}</p>
        <Link to={paths.myPolls} className={buttonClass('secondary', 'mt-3')}>
          {copy.toMyPolls}
        </Link>
      </Notice>
    );
  }
  if (outdated) {
    return (
      <Notice tone="signal">
        <p className="font-semibold">{copy.changed}</p>
        <p>{copy.changedDetail}</p>
        <Button className="mt-3" onClick={onLoadLatest}>
          {copy.loadLatest}
        </Button>
      </Notice>
    );
  }
  return summary === undefined ? null : <Notice tone="signal">{summary}</Notice>;
};
