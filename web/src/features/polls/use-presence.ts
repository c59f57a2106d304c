import { useState } from 'react';
import { useServerMessage } from '../../lib/socket/use-live.ts';

/** How many people have the poll open, as far as the server has said. */
export const usePresence = (pollId: string): number | null => {
  const [presence, setPresence] = useState<{ pollId: string; watching: number } | null>(null);
  useServerMessage('presence', setPresence);
  return presence?.pollId === pollId ? presence.watching : null;
};
