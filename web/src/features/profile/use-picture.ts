import { useEffect, useState } from 'react';
import { pictureError } from './form-schema.ts';

interface ChosenPicture {
  readonly file: File;
  /** Object URL for the preview. */
  readonly url: string;
}

/** The picture to upload, and the error of the last rejected file; a rejected file keeps the picture chosen before. */
export const usePicture = () => {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [error, setError] = useState<string>();
  const url = chosen?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const choose = (file: File | null) => {
    const invalid = file ? pictureError(file) : undefined;
    setError(invalid);
    if (invalid === undefined) setChosen(file && { file, url: URL.createObjectURL(file) });
  };

  return { chosen, error, choose, setError };
};
