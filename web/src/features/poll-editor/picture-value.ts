const OF_FILE = 'blob:';

/**
 * The form's value of a picture that is being uploaded: the object URL of the chosen file and, after `#`, the path of
 * the replaced picture. It stays with its option when others are removed, and the contract rejects it, so that nobody
 * submits a form without a picture that they have chosen.
 */
export const chosenPicture = (url: string, replaced: string | null): string => `${url}#${replaced ?? ''}`;

export const isChosenPicture = (picture: string | null): boolean => picture?.startsWith(OF_FILE) === true;

/** The path of the picture on the server; for a chosen file, the path of the replaced picture. */
export const uploadedPicture = (picture: string | null): string | null =>
  isChosenPicture(picture) ? picture?.split('#')[1] || null : picture;

/** The address at which the page loads the picture. */
export const pictureSource = (picture: string): string => picture.split('#')[0] ?? picture;
