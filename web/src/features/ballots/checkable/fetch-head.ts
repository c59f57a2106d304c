import { getHead } from '@showhands/contracts';
import { api } from '#lib/http/api.ts';
import { fetchFromServer } from '#lib/server-clock.ts';

/** The newest head, or the head of a size. The text is kept as it was signed. */
export const fetchHead = async (pollId: string, size?: number): Promise<string> => {
  let head = '';
  const unread = { ...getHead, responses: { 200: null } } as const;
  const send: typeof fetchFromServer = async (url, init) => {
    const response = await fetchFromServer(url, init);
    if (response.ok) head = await response.clone().text();
    return response;
  };
  const query = size === undefined ? {} : { size: String(size) };
  await api.call(unread, { params: { id: pollId }, query, send });
  return head;
};
