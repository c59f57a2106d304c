import { limits, texts } from '@showhands/contracts';

/** Checks the declared type and size of a picture to upload. The server decodes the image. */
export const pictureFileError = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!type.startsWith('image/')) return texts.profile.pictureNotImage;
  return size > limits.picture.maxBytes ? texts.profile.pictureTooLarge : undefined;
};
