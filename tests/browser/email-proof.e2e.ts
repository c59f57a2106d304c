import { expect } from '@playwright/test';
import { createPoll, getPoll } from '@showhands/contracts';
import { aPollInput, apiClient, type RunningProduct, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { type MailServer, proofTokenIn, startMailServer } from '@showhands/testing/mail-server';
import { collectBrowserErrors, newVoter, registerByForm } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS, startFromTemplate, test } from '../fixtures/playwright-product.ts';

let mails: MailServer;
let product: RunningProduct;
let end: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  mails = await startMailServer();
  const environment = { SEED_DEMO: 'false', SMTP_URL: mails.url, PUBLIC_URL: 'https://vote.example.org' };
  ({ running: product, end } = await startFromTemplate(environment));
});
test.afterAll(async () => {
  await end?.();
  await mails?.close();
});

test('an invited address sees its poll once the link of its mail was opened, on any device', async ({ browser }) => {
  const person = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  const { token } = await newVoter(product.url);
  const body = aPollInput({ visibility: 'invited', invited: [person.email] });
  const poll = (await apiClient(product.url).call(createPoll, { token, body })).body;

  const context = await browser.newContext();
  const browserErrors = collectBrowserErrors(context);
  const page = await context.newPage();
  await page.goto(`${product.url}/poll/${poll.id}`);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await registerByForm(page, person);
  await expect(page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();
  await expect(page.getByText('Were you invited by mail? Confirm your address first')).toBeVisible();
  await expect(page.getByText('You will be taken to the dashboard')).toBeHidden();
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();

  const [first, second] = [await mails.mailTo(person.email), await mails.mailTo(person.email, 1)].map(proofTokenIn);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${product.url}/confirm-email#${first}x`);
  await expect(phone.getByText('This link is not valid, or it has expired.')).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(`${product.url}/confirm-email#${first}`);
  await expect(phone.getByText('Your address is confirmed.')).toBeVisible();
  await phone.getByRole('link', { name: 'To the polls' }).click();
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto(`${product.url}/confirm-email#${second}`);
  const own = await page.evaluate<string>("sessionStorage.getItem('token')");
  const read = () => apiClient(product.url).attempt(getPoll, { params: { id: poll.id }, token: own });
  await expect.poll(async () => (await read()).status).toBe(200);
  await page.getByRole('link', { name: 'To your invitations' }).click();
  await page.getByRole('main').getByRole('link', { name: poll.title }).click();
  await expect(page.getByRole('heading', { name: poll.title, level: 1 })).toBeVisible();
  expect(browserErrors.filter((text) => !text.includes('status of 404'))).toEqual([]);
});

test('a link that could not be sent to the server can be tried again', async ({ browser }) => {
  const { email } = await newVoter(product.url);
  const page = await (await browser.newContext()).newPage();
  const token = proofTokenIn(await mails.mailTo(email));
  await page.route('**/api/email/proof', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
  await page.goto(`${product.url}/confirm-email#${token}`);
  await expect(page.getByText('The address could not be confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
});
