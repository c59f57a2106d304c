import { type Poll, register, type User } from '@showhands/contracts';
import type { ApiClient } from './api-client.ts';
import { uniqueEmail, uniqueUsername } from './factories.ts';

export interface Voter extends User {
  readonly token: string;
  readonly password: string;
}

/** Registers a new user by the API. */
export const registerVoter = async (api: ApiClient): Promise<Voter> => {
  const body = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  const { user, token } = (await api.call(register, { body })).body;
  return { ...user, token, password: body.password };
};

export const registerVoters = (api: ApiClient, count: number): Promise<Voter[]> =>
  Promise.all(Array.from({ length: count }, () => registerVoter(api)));

/** @throws Error if the poll has no option at `index` */
export const optionIdAt = ({ options }: Pick<Poll, 'options'>, index = 0): string => {
  const option = options[index];
  if (!option) throw new Error(`the poll has no option ${index}`);
  return option.id;
};
