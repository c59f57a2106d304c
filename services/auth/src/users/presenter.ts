import type { User } from '@showhands/contracts';
import { addressOf } from '../pictures/presenter.ts';
import type { UserRow } from './repository.ts';

export const picturePath = (name: string | null): string | null => (name === null ? null : addressOf(name));

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  bio: row.bio,
  location: row.location,
  profile_picture: picturePath(row.picture),
  createdAt: row.created_at.toISOString(),
});
