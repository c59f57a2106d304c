import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The dialog. Its `text` names the consequence and whether it can be undone. */
  question: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'labels'> & { readonly text: ReactNode };
  /** Look of the confirming button: `danger` when data is lost. */
  confirmVariant?: 'primary' | 'danger';
  /** Whether to ask now. */
  asks?: boolean;
  /** Keeps the dialog open until `close` is called. */
  onConfirm: (close: () => void) => void;
}

/** A button that asks before an action that is hard to undo. */
export const ConfirmButton = ({ question, confirmVariant = 'danger', asks = true, onConfirm, ...button }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const confirm = () => onConfirm(close);
  return (
    <>
      <Button {...button} onClick={() => (asks ? setIsAsking(true) : confirm())} />
      <ConfirmDialog
        open={isAsking}
        title={question.title}
        labels={question.labels}
        variant={confirmVariant}
        {...(button.pending !== undefined && { pending: button.pending })}
        onConfirm={confirm}
        onClose={close}
      >
        <p className="wrap-anywhere">{question.text}</p>
      </ConfirmDialog>
    </>
  );
};
