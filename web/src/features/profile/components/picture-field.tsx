import { useId, useRef, useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { FileInput } from '#components/ui/file-input.tsx';
import { profileFormMessages } from '#lib/messages/profile.ts';
import { PICKABLE_PICTURES } from '#lib/picture-file.ts';
import type { usePicture } from '../use-picture.ts';
import { PictureDialog } from './picture-dialog.tsx';

const copy = profileFormMessages;

interface Props {
  name: string;
  /** URL of the saved picture. */
  current: string | null;
  picture: ReturnType<typeof usePicture>;
}

/** A preview of the chosen or saved picture, with buttons to change it. */
export const PictureField = ({ name, current, picture }: Props) => {
  const file = useRef<HTMLInputElement>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const { chosen, error, choose } = picture;
  const hintId = useId();

  const browse = () => file.current?.click();
  const upload = () => {
    setDialogOpen(false);
    browse();
  };

  return (
    <div className="flex items-start gap-4">
      <Avatar name={name} picture={chosen?.url ?? current} size="large" />
      <div className="flex flex-col items-start gap-1">
        <p className="text-15 font-semibold">{copy.picture}</p>
        <p id={hintId} className="text-13 text-muted">
          {chosen ? copy.chosenPicture : copy.pictureHint}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button aria-describedby={hintId} onClick={current ? () => setDialogOpen(true) : browse}>
            {current ? copy.changePicture : copy.uploadPicture}
          </Button>
          {chosen && (
            <Button variant="quiet" onClick={() => choose(null)}>
              {copy.discardPicture}
            </Button>
          )}
        </div>
        <div role="alert">
          <FieldError error={error} />
        </div>
        <FileInput ref={file} accept={PICKABLE_PICTURES} onChoose={choose} />
      </div>
      <PictureDialog open={dialogOpen} onClose={() => setDialogOpen(false)} onUpload={upload} />
    </div>
  );
};
