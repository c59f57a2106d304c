import { profileFormSchema as contractSchema, type User } from '@showhands/contracts';
import * as z from 'zod/mini';

/** The contract's rules for the text fields. */
export const profileFormSchema = z.required(z.pick(contractSchema, { username: true, location: true, bio: true }));

export type ProfileForm = z.infer<typeof profileFormSchema>;

/** The values of the form while it is filled in, valid or not. */
export const draftSchema = z.object({ username: z.string(), location: z.string(), bio: z.string() });

/** Under this name the draft of the form is kept. */
export const PROFILE_DRAFT = 'profile';

export const toFormValues = ({ username, location, bio }: User): ProfileForm => ({ username, location, bio });
