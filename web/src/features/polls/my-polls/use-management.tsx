import { Icon as LockKeyhole } from 'virtual:lucide/lock-keyhole';
import { Icon as LockKeyholeOpen } from 'virtual:lucide/lock-keyhole-open';
import { Icon as Trash } from 'virtual:lucide/trash-2';
import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { menuItemClass } from '#components/ui/menu.tsx';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { deleteMutation, statusMutation } from './api.ts';
import { deletionText, reopeningClearsEnd, reopeningQuestion } from './status-rules.ts';

const copy = myPollsMessages;

/** The items of a menu with which a creator closes, reopens or deletes the poll on the screen, and their questions. */
export const useManagement = (poll: Poll) => {
  const [asking, setAsking] = useState<'reopening' | 'deletion'>();
  const { mutate: setStatus, isPending } = useMutation(statusMutation(poll.id));
  const { mutate: remove, isPending: isRemoving } = useMutation(deleteMutation(poll.id));
  const navigate = useNavigate();
  const stop = () => setAsking(undefined);
  const isOpen = poll.status === 'active';
  const reopening = reopeningQuestion(poll);

  const changeStatus = () => {
    if (isPending) return;
    if (reopeningClearsEnd(poll, serverNow())) setAsking('reopening');
    else setStatus(isOpen ? 'closed' : 'active');
  };
  const items = (
    <>
      {poll.status !== 'draft' && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={changeStatus} className={menuItemClass}>
          {isOpen ? <LockKeyhole size={18} /> : <LockKeyholeOpen size={18} />}
          {isOpen ? copy.close : copy.activate}
        </button>
      )}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => setAsking('deletion')}
        className={menuItemClass}
      >
        <Trash size={18} />
        {copy.remove}
      </button>
    </>
  );
  const questions = (
    <>
      <ConfirmDialog
        open={asking === 'reopening'}
        title={reopening.title}
        labels={reopening.labels}
        variant="primary"
        onConfirm={() => {
          stop();
          setStatus('active');
        }}
        onClose={stop}
      >
        <p className="wrap-anywhere">{reopening.text}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'deletion'}
        title={copy.deletion.title}
        labels={copy.deletion.labels}
        pending={isRemoving}
        onConfirm={() =>
          remove(undefined, { onSuccess: () => void navigate(paths.myPolls, { replace: true }), onError: stop })
        }
        onClose={stop}
      >
        <p className="wrap-anywhere">{deletionText(poll)}</p>
      </ConfirmDialog>
    </>
  );
  return { items, questions };
};
