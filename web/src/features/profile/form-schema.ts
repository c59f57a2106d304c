import { limits, profileFormSchema as sentSchema, texts, type User } from '@showhands/contracts';
import * as z from 'zod/mini';

/** The contract's rules over the texts of the form. */
export const profileFormSchema = z.required(z.pick(sentSchema, { username: true, location: true, bio: true }));

export type ProfileForm = z.infer<typeof profileFormSchema>;

export const formOf = ({ username, location, bio }: User): ProfileForm => ({ username, location, bio });

/** Why a file can't be a picture, as far as can be told without looking into it. */
export const pictureFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!type.startsWith('image/')) return texts.profile.pictureNotImage;
  return size > limits.picture.maxBytes ? texts.profile.pictureTooLarge : undefined;
};
