import { useState } from 'react';
import { useServerMessage } from '#lib/socket/use-live.ts';

/** The number of people with the poll open; null until the server has sent it. To be called where the room of the poll is joined. */
export const usePresence = (pollId: string): number | null => {
  const [presence, setPresence] = useState<{ pollId: string; watching: number } | null>(null);
  useServerMessage('presence', setPresence);
  return presence?.pollId === pollId ? presence.watching : null;
};
