export const pictureMessages = {
  unreadable: 'This browser cannot read that picture. Choose a JPEG, PNG, WebP or GIF.',
} as const;
