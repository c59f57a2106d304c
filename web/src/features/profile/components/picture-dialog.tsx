import { texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { profileFormMessages } from '#lib/messages/profile.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { updateProfileMutation } from '../api.ts';

const copy = profileFormMessages.pictureDialog;

interface Props {
  open: boolean;
  onClose: () => void;
  onUpload: () => void;
}

/** Offers to replace or remove the current picture. Removal is saved at once, apart from the other edits. */
export const PictureDialog = ({ open, onClose, onUpload }: Props) => {
  const { mutate, isPending } = useMutation(updateProfileMutation());
  const remove = () =>
    mutate(
      { texts: { removeProfilePicture: 'true' }, idempotencyKey: newIdempotencyKey() },
      {
        onSuccess: () => toasts.success(texts.profile.pictureRemoved),
        onError: (error) => toasts.error(errorText(error, texts.profile.pictureRemoveFailed)),
        onSettled: onClose,
      },
    );
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <div className="flex flex-col gap-2">
        <Button inactive={isPending} onClick={onUpload} autoFocus>
          {copy.upload}
        </Button>
        <Button variant="danger" pending={isPending} onClick={remove}>
          {isPending ? copy.removing : copy.remove}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
