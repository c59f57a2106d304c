import { Icon as Minus } from 'virtual:lucide/minus';
import { Icon as Trash2 } from 'virtual:lucide/trash-2';
import { Icon as X } from 'virtual:lucide/x';
import { useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { assistantMessages } from '#lib/messages/assistant.ts';

const copy = assistantMessages;

interface Props {
  titleId: string;
  canClear: boolean;
  onClear: () => void;
  onMinimise: () => void;
  onClose: () => void;
}

export const PanelHeader = ({ titleId, canClear, onClear, onMinimise, onClose }: Props) => {
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    onClear();
  };
  return (
    <header className="flex items-center border-b border-line py-1 pe-1 ps-4">
      <h2 id={titleId} className="grow text-17 font-semibold">
        {copy.title}
      </h2>
      {canClear && (
        <IconButton
          label={copy.clear}
          icon={<Trash2 size={18} />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        />
      )}
      <IconButton label={copy.minimise} icon={<Minus size={18} />} onClick={onMinimise} />
      <IconButton label={copy.close} icon={<X size={18} />} onClick={onClose} />
      <ConfirmDialog
        open={asking}
        title={copy.clearing.title}
        labels={copy.clearing.labels}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        <p>{copy.clearing.text}</p>
      </ConfirmDialog>
    </header>
  );
};
