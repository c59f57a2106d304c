import { useEffect, useState } from 'react';
import { pictureFault } from './form-schema.ts';

interface ChosenPicture {
  readonly file: File;
  /** Under which this page can show it. */
  readonly url: string;
}

/** The picture that is going to be sent, and why the latest one chosen is not. */
export const usePicture = () => {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [fault, setFault] = useState<string>();
  const url = chosen?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const choose = (file: File | null) => {
    const refused = file ? pictureFault(file) : undefined;
    setFault(refused);
    if (refused === undefined) setChosen(file && { file, url: URL.createObjectURL(file) });
  };

  return { chosen, fault, choose, refuse: setFault };
};
