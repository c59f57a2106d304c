import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { createPoll } from '@showhands/contracts';
import { Histogram, median } from '@showhands/load';
import { aPollInput, apiClient, eventually, registerVoter } from '@showhands/testing';
import { clicksOn, openVoter, openWall, shownOn } from './wall.ts';

/** Longer than any throttle on the way, and never in step with one. */
const PAUSE_MS = { least: 1_200, spread: 500 };

export interface SingleVotes {
  readonly votes: number;
  /** Milliseconds. */
  readonly median: number;
  readonly max: number;
}

/** When the wall has shown the state of this number. @throws Error if it has not yet */
const shownAfter = async (wall: Page, index: number): Promise<number> => {
  const state = (await shownOn(wall))[index];
  if (!state) throw new Error('the wall does not show the vote');
  return state.at;
};

/** Clicks in one browser, one by one, and how long after each the wall in another browser shows the vote. */
export const measureSingleVotes = async (browser: Browser, url: string, votes: number): Promise<SingleVotes> => {
  const api = apiClient(url);
  const { token } = await registerVoter(api);
  const body = aPollInput({ allow_multiple_votes: true });
  // The service may not have heard of the new user yet.
  const poll = await eventually(async () => (await api.call(createPoll, { token, body })).body);
  const [wall, voter] = [await openWall(browser, url, poll), await openVoter(browser, url, poll)];
  const times: number[] = [];
  while (times.length < votes) {
    await delay(PAUSE_MS.least + Math.random() * PAUSE_MS.spread);
    const before = (await shownOn(wall)).length;
    await voter.locator('main button[aria-pressed]').first().click();
    const at = await eventually(() => shownAfter(wall, before));
    times.push(at - ((await clicksOn(voter)).at(-1) ?? Number.NaN));
  }
  await Promise.all([wall, voter].map((page) => page.context().close()));
  const recorded = new Histogram();
  for (const ms of times) recorded.record(ms);
  return { votes: recorded.count, median: median(times), max: recorded.max };
};
