import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { apiClient, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { signInPages } from './browser.ts';
import { enroll, type Voter } from './voters.ts';

export interface Person {
  readonly page: Page;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** What the browser complained of: console errors, broken scripts, the content security policy. */
  readonly complaints: string[];
  leave(): Promise<void>;
}

export type Visitor = Person & Voter;

export const watch = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
};

/** A new person in a browser of their own, registered through the page and standing on the dashboard. */
export const register = async (browser: Browser, url: string): Promise<Person> => {
  const context = await browser.newContext();
  const complaints = watch(context);
  const page = await context.newPage();
  const person = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  await page.goto(`${url}/register`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return { ...person, page, complaints, leave: () => context.close() };
};

/** A new person signed in without the forms, on the screen at this address. */
export const visit = async (
  browser: Browser,
  address: string,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Visitor> => {
  const voter = await enroll(apiClient(new URL(address).origin));
  const context = await browser.newContext();
  const complaints = watch(context);
  await signInPages(context, { user: voter, token: voter.token });
  const page = await context.newPage();
  await before(page);
  await page.goto(address);
  return { ...voter, page, complaints, leave: () => context.close() };
};

/** Puts up a poll through the form. @returns the address of its page */
export const putUpPoll = async (page: Page, title: string, options: readonly string[]): Promise<string> => {
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await page.getByLabel('Title').fill(title);
  for (const [index, option] of options.entries()) {
    const field = page.getByLabel(`Option ${index + 1}`, { exact: true });
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add option' }).click();
    await field.fill(option);
  }
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return page.url();
};
