import { type Poll, register, type User } from '@showhands/contracts';
import { type ApiClient, uniqueEmail, uniqueUsername } from '@showhands/testing';

export interface Voter extends User {
  readonly token: string;
  readonly password: string;
}

/** Somebody new, signed in. */
export const enroll = async (api: ApiClient): Promise<Voter> => {
  const body = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  const { user, token } = (await api.call(register, { body })).body;
  return { ...user, token, password: body.password };
};

export const enrollMany = (api: ApiClient, count: number): Promise<Voter[]> =>
  Promise.all(Array.from({ length: count }, () => enroll(api)));

/** The id of an option by its place. */
export const optionOf = ({ options }: Pick<Poll, 'options'>, index = 0): string => {
  const option = options[index];
  if (!option) throw new Error(`the poll has no option ${index}`);
  return option.id;
};
