import type { Page } from '@playwright/test';
import { castVote, createComment } from '@showhands/contracts';
import { optionOf } from '../voters.ts';
import type { World } from '../world/world.ts';

export interface Screen {
  readonly name: string;
  readonly signedOut?: true;
  readonly path: (world: World) => string;
  /** Others vote and comment meanwhile. */
  readonly live?: true;
  /** What a person does on it afterwards; nothing may move. */
  readonly tap?: (page: Page) => Promise<void>;
}

const tick = async (page: Page): Promise<void> => {
  const option = page.getByRole('button', { name: /Stoner/ });
  const pressed = await option.getAttribute('aria-pressed');
  await option.click();
  await page.locator(`button[aria-pressed=${pressed === 'false'}]`, { hasText: 'Stoner' }).waitFor();
};

export const screens: readonly Screen[] = [
  { name: 'login', path: () => '/login', signedOut: true },
  { name: 'register', path: () => '/register', signedOut: true },
  { name: 'dashboard', path: () => '/', live: true },
  { name: 'poll', path: ({ books }) => `/poll/${books.id}`, tap: tick, live: true },
  { name: 'results', path: ({ books }) => `/poll/${books.id}/results`, live: true },
  { name: 'my polls', path: () => '/my-polls' },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'profile', path: () => '/profile' },
];

/** Others tick, untick and comment. */
export const liven = async ({ api, people, books }: World): Promise<void> => {
  for (const [index, { token }] of people.entries()) {
    const body = { option_id: optionOf(books, index % books.options.length) };
    await api.call(castVote, { token, params: { id: books.id }, body });
  }
  for (const { token } of people.slice(0, 1)) {
    await api.call(createComment, { token, body: { poll_id: books.id, content: 'I have changed my mind.' } });
  }
};
