import { texts } from '@showhands/contracts';
import { useEffect, useRef, useState } from 'react';
import { preparePicture } from '#lib/picture-file.ts';
import { errorText } from '#lib/user-facing-error.ts';

interface ChosenPicture {
  readonly file: File;
  /** Object URL for the preview. */
  readonly url: string;
}

/** The picture to upload, and the error of the last rejected file; a rejected file keeps the picture chosen before. */
export const usePicture = () => {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [error, setError] = useState<string>();
  const latest = useRef<File>(null);
  const url = chosen?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const choose = async (original: File | null) => {
    latest.current = original;
    try {
      const file = original && (await preparePicture(original));
      // Another file may have been chosen meanwhile.
      if (latest.current !== original) return;
      setError(undefined);
      setChosen(file && { file, url: URL.createObjectURL(file) });
    } catch (rejection) {
      if (latest.current === original) setError(errorText(rejection, texts.profile.pictureNotImage));
    }
  };

  return { chosen, error, choose: (file: File | null) => void choose(file), setError };
};
