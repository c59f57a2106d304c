import { profileFormSchema as contractSchema, limits, texts, type User } from '@showhands/contracts';
import * as z from 'zod/mini';

/** The contract's rules for the text fields. */
export const profileFormSchema = z.required(z.pick(contractSchema, { username: true, location: true, bio: true }));

export type ProfileForm = z.infer<typeof profileFormSchema>;

/** What the form holds while it is filled in, valid or not. */
export const draftSchema = z.object({ username: z.string(), location: z.string(), bio: z.string() });

/** Under this name the draft of the form is kept. */
export const PROFILE_DRAFT = 'profile';

export const toFormValues = ({ username, location, bio }: User): ProfileForm => ({ username, location, bio });

/** Checks the declared type and size. The server decodes the image. */
export const pictureError = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!type.startsWith('image/')) return texts.profile.pictureNotImage;
  return size > limits.picture.maxBytes ? texts.profile.pictureTooLarge : undefined;
};
