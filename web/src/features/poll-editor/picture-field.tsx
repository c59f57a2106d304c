import { Icon as ImageIcon } from 'virtual:lucide/image';
import { useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { FieldError } from '#components/ui/field.tsx';
import { FileInput } from '#components/ui/file-input.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { UploadProgress } from '#components/ui/upload-progress.tsx';
import { OptionPicture } from '#features/polls/components/option-picture.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { PICKABLE_PICTURES } from '#lib/picture-file.ts';
import { isChosenPicture, pictureSource } from './picture-value.ts';
import { focusField } from './setting-errors.ts';
import type { Uploads } from './use-uploads.ts';

const copy = moreSettingsMessages;

const Preview = ({ picture, isRunning }: { picture: string | null; isRunning: boolean }) => (
  <span className="relative flex h-18 w-[6rem] shrink-0 items-center justify-center rounded-control bg-tint text-muted">
    {picture === null ? (
      <ImageIcon size={18} />
    ) : (
      <OptionPicture src={pictureSource(picture)} className={cx('h-18', isRunning && 'opacity-60')} />
    )}
    {isRunning && (
      <span className="absolute rounded-control bg-surface p-1 text-ink">
        <Spinner />
      </span>
    )}
  </span>
);

const hintOf = (picture: string | null, isRunning: boolean): string => {
  if (isRunning) return copy.uploading;
  if (isChosenPicture(picture)) return copy.pictureNotUploaded;
  return picture === null ? copy.pictureHint : copy.pictureShown;
};

interface Props {
  index: number;
  picture: string | null;
  /** The form's error. */
  error: string | undefined;
  uploads: Uploads;
}

/** The picture of an option, with buttons to choose another one, which is uploaded at once, and to remove it. */
export const PictureField = ({ index, picture, error, uploads }: Props) => {
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const name = `options.${index}.picture`;
  const { isRunning = false, progress, canRetry = false, error: failure } = uploads.stateOf(picture) ?? {};
  const shownError = isRunning && error !== undefined ? copy.uploadRunning : (failure ?? error);

  /** The pressed button goes away. */
  const act = (action: () => void) => {
    focusField(name);
    action();
  };

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-15 font-semibold">{copy.picture}</legend>
      <div className="flex items-start gap-4">
        <Preview picture={picture} isRunning={isRunning} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p id={hintId} role="status" className="text-13 text-muted">
            {hintOf(picture, isRunning)}
          </p>
          {isRunning && <UploadProgress label={copy.uploading} share={progress ?? 0} />}
          <div role="alert" className="empty:hidden">
            <FieldError id={errorId} error={shownError} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              name={name}
              aria-describedby={cx(hintId, shownError !== undefined && errorId)}
              onClick={() => file.current?.click()}
            >
              {picture === null ? copy.choosePicture : copy.changePicture}
            </Button>
            {picture !== null && canRetry && (
              <Button onClick={() => act(() => uploads.retry(picture))}>{copy.retryPicture}</Button>
            )}
            {picture !== null && (
              <Button variant="quiet" onClick={() => act(() => uploads.remove(index, picture))}>
                {isChosenPicture(picture) ? copy.discardPicture : copy.removePicture}
              </Button>
            )}
          </div>
        </div>
      </div>
      <FileInput ref={file} accept={PICKABLE_PICTURES} onChoose={(chosen) => uploads.choose(index, chosen)} />
    </fieldset>
  );
};
