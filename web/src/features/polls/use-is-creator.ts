import type { Poll } from '@showhands/contracts';
import { useSession } from '#lib/session/session.ts';

export const useIsCreator = ({ creator }: Pick<Poll, 'creator'>): boolean => {
  const session = useSession();
  return session.status !== 'signed-out' && session.user.id === creator;
};
