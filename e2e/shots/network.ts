import type { Page } from '@playwright/test';
import { atThatMoment } from './moment.ts';

/** What a call is answered where a picture needs it so. A refusal, since the page would try again after an outage. */
const answering =
  (answer: { status: number; body: string; headers?: Record<string, string> }) => (path: string) => (page: Page) =>
    page.route(`**/api/${path}`, (route) => route.fulfill({ contentType: 'application/json', ...answer }));

export const refused = answering({ status: 400, body: '' });
export const empty = answering({ status: 200, body: '[]', headers: { 'X-Total-Count': '0' } });

/** Calls that get no answer, so that what stands there meanwhile can be seen. */
export const unanswered = (path: string) => (page: Page) => page.route(`**/api/${path}`, () => undefined);

/** The dashboard as it was before these people came. */
export const withoutPollsBy = (names: readonly string[]) => (page: Page) =>
  page.route('**/api/polls/dashboard*', async (route) => {
    const response = await route.fetch();
    const polls: { creator_username: string }[] = JSON.parse(atThatMoment(await response.text()));
    await route.fulfill({ response, json: polls.filter(({ creator_username }) => !names.includes(creator_username)) });
  });
