import {
  listDashboardPolls,
  listMyPolls,
  listNotifications,
  login,
  notificationTypes,
  type Poll,
  register,
  updateProfile,
} from '@showhands/contracts';
import { type ApiClient, apiClient, eventually } from '@showhands/testing';
import type { Account } from '../browser.ts';
import type { RunningProduct } from '../product.ts';
import { type Asked, askMore, talk } from './additions.ts';
import { names } from './content.ts';
import { tell } from './operate.ts';

export interface World extends Asked {
  readonly url: string;
  readonly api: ApiClient;
  /** Has everything: polls in every state, votes, comments, notifications of every type. */
  readonly demo: Account;
  /** Has nothing yet. */
  readonly newcomer: Account;
  readonly people: readonly Account[];
  readonly market: Poll;
  readonly books: Poll;
  readonly ended: Poll;
  readonly draft: Poll;
}

const enter = async (api: ApiClient, username: string): Promise<Account> => {
  const email = `${username.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`;
  return (await api.call(register, { body: { username, email, password: 'a show of hands' } })).body;
};

const enterAsDemo = async (api: ApiClient): Promise<Account> =>
  (await api.call(login, { body: { email: 'demo@showhands.dev', password: 'showhands' } })).body;

/** With a profile that fills its screen. */
const introduce = async (api: ApiClient, { token }: Account, picture: Blob | undefined): Promise<Account> => {
  const form = new FormData();
  form.set('location', 'Harbour Street, second floor');
  form.set('bio', 'I ask too many questions and count the answers. Mostly about books, sometimes about soup.');
  if (picture) form.set('profilePicture', picture, 'me.png');
  return (await api.call(updateProfile, { token, form })).body;
};

const titled = (polls: readonly Poll[], start: string): Poll => {
  const found = polls.find(({ title }) => title.startsWith(start));
  if (!found) throw new Error(`the demo has no poll "${start}"`);
  return found;
};

const toldOfEverything = async (api: ApiClient, { token }: Account): Promise<void> => {
  await eventually(async () => {
    const { notifications } = (await api.call(listNotifications, { token, query: { limit: 100 } })).body;
    const missing = notificationTypes.filter((type) => !notifications.some((one) => one.type === type));
    if (missing.length > 0) throw new Error(`not told yet: ${missing.join(', ')}`);
  });
};

/** Fills a product that has its demo with whatever a screen may have to show. */
export const makeWorld = async (
  { url, dataDir }: Pick<RunningProduct, 'url' | 'dataDir'>,
  picture?: Blob,
): Promise<World> => {
  const api = apiClient(url);
  const demo = await introduce(api, await enterAsDemo(api), picture);
  // One by one: passwords take their time, and a busy machine has none to answer all of them in.
  const people: Account[] = [];
  for (const name of names) people.push(await enter(api, name));
  const { token } = demo;
  const seeded = (await api.call(listDashboardPolls, { token })).body;
  const [draft] = (await api.call(listMyPolls, { token, query: { status: 'draft' } })).body;
  if (!draft) throw new Error('the demo has no draft');
  const known = {
    market: titled(seeded, 'Which day'),
    books: titled(seeded, 'What should we read'),
    ended: titled(seeded, 'Name for'),
    draft,
  };
  const [asked] = await Promise.all([
    askMore(api, people, demo).then(async (polls) => {
      await talk(api, people, demo, known);
      return polls;
    }),
    tell(dataDir, demo.user.id, 'Voting pauses on Sunday at noon for ten minutes.'),
  ]);
  await toldOfEverything(api, demo);
  return { url, api, demo, people, newcomer: await enter(api, 'Ada Newcomer'), ...known, ...asked };
};
