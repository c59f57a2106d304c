import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { profileFormMessages } from '../../../lib/messages/en/profile.ts';
import type { usePicture } from '../use-picture.ts';
import { PictureDialog } from './picture-dialog.tsx';

const copy = profileFormMessages;

interface Props {
  name: string;
  /** The picture that one has. */
  present: string | null;
  picture: ReturnType<typeof usePicture>;
}

/** The picture as it is or will be, and the way to another one. */
export const PictureField = ({ name, present, picture }: Props) => {
  const file = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const { chosen, fault, choose } = picture;
  const hintId = useId();

  const browse = () => file.current?.click();
  const upload = () => {
    setAsking(false);
    browse();
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [selected] = target.files ?? [];
    if (selected) choose(selected);
    // So that the same file can be chosen again.
    target.value = '';
  };

  return (
    <div className="flex items-start gap-4">
      <Avatar name={name} picture={chosen?.url ?? present} size="large" />
      <div className="flex flex-col items-start gap-1">
        <p className="text-15 font-semibold">{copy.picture}</p>
        <p id={hintId} className="text-13 text-muted">
          {chosen ? copy.chosenPicture : copy.pictureHint}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button aria-describedby={hintId} onClick={present ? () => setAsking(true) : browse}>
            {present ? copy.changePicture : copy.uploadPicture}
          </Button>
          {chosen && (
            <Button variant="quiet" onClick={() => choose(null)}>
              {copy.discardPicture}
            </Button>
          )}
        </div>
        <div role="alert">
          <FieldError error={fault} />
        </div>
        <input ref={file} type="file" accept="image/*" hidden onChange={take} />
      </div>
      <PictureDialog open={asking} onClose={() => setAsking(false)} onUpload={upload} />
    </div>
  );
};
