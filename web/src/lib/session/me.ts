import { getMe } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api.ts';
import { session } from './session.ts';

/** The account as the server has it. Each fetch updates the session's copy. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['session', 'me'],
    queryFn: async ({ signal }) => {
      const user = await api.call(getMe, { signal });
      session.refresh(user);
      return user;
    },
  });
