const OF_FILE = 'blob:';

/**
 * What the form holds of an option's picture while it is uploaded: the object URL of the chosen file and, after `#`, the
 * path of the picture that it replaces. It stays with its option when others are removed, and the contract rejects it,
 * so that nobody submits a form without a picture that they have chosen.
 */
export const chosenPicture = (url: string, replaced: string | null): string => `${url}#${replaced ?? ''}`;

export const isChosenPicture = (picture: string | null): boolean => picture?.startsWith(OF_FILE) === true;

/** The path of the picture that is on the server; of a chosen file, the one that it replaces. */
export const uploadedPicture = (picture: string | null): string | null =>
  isChosenPicture(picture) ? picture?.split('#')[1] || null : picture;

/** The address at which the page loads the picture. */
export const pictureSource = (picture: string): string => picture.split('#')[0] ?? picture;
