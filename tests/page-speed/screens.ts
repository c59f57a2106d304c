import type { Page } from '@playwright/test';
import { castVote, createComment } from '@showhands/contracts';
import { optionIdAt } from '@showhands/testing';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';

export interface MeasuredScreen {
  readonly name: string;
  readonly signedOut?: true;
  readonly path: (seedData: SeedData) => string;
  /** Others vote and comment during the measurement. */
  readonly live?: true;
  /** Input after the load, which must not shift the layout. */
  readonly tap?: (page: Page) => Promise<void>;
}

const toggleVote = async (page: Page): Promise<void> => {
  const option = page.getByRole('button', { name: /Stoner/ });
  const pressed = await option.getAttribute('aria-pressed');
  await option.click();
  await page.locator(`button[aria-pressed=${pressed === 'false'}]`, { hasText: 'Stoner' }).waitFor();
};

export const measuredScreens: readonly MeasuredScreen[] = [
  { name: 'login', path: () => '/login', signedOut: true },
  { name: 'register', path: () => '/register', signedOut: true },
  { name: 'dashboard', path: () => '/', live: true },
  { name: 'poll', path: ({ books }) => `/poll/${books.id}`, tap: toggleVote, live: true },
  { name: 'results', path: ({ books }) => `/poll/${books.id}/results`, live: true },
  { name: 'my polls', path: () => '/my-polls' },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'profile', path: () => '/profile' },
];

/** Others vote, withdraw votes and comment. */
export const simulateActivity = async ({ api, people, books }: SeedData): Promise<void> => {
  for (const [index, { token }] of people.entries()) {
    const body = { option_id: optionIdAt(books, index % books.options.length) };
    await api.call(castVote, { token, params: { id: books.id }, body });
  }
  for (const { token } of people.slice(0, 1)) {
    await api.call(createComment, { token, body: { poll_id: books.id, content: 'I have changed my mind.' } });
  }
};
