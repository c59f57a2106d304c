import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { type GatewayUnderTest, INTERNAL_SECRET, startGateway } from './gateway-under-test.ts';

const INDEX = '<!doctype html><head><title>Showhands</title></head><div id="root"></div>';
const ID = '0b0f5f0e-6a55-4a5e-9d0c-0d2f4c1f0a11';
const CODE = '3fg9vj';
const CRAWLER = { accept: '*/*', 'user-agent': 'Slackbot-LinkExpanding 1.0' };
const BROWSER = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

const poll = aPollSnapshot({
  id: ID,
  title: 'Tea or coffee?',
  description: 'For the\n  kitchen.',
  total_votes: 4711,
  comments_count: 815,
});

let folder: string;
let on: GatewayUnderTest;
let off: GatewayUnderTest;
let lookups: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previews-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  [on, off] = await Promise.all([
    startGateway({ WEB_DIR: folder, LINK_PREVIEWS: 'on' }),
    startGateway({ WEB_DIR: folder }),
  ]);
});
afterAll(async () => {
  await Promise.all([on.close(), off.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  lookups = 0;
});

const storePoll = (changes: Partial<PollSnapshot>) =>
  on.upstreams.polls.respondWith((request, response) => {
    lookups += 1;
    const found =
      [`/internal/polls/${ID}`, `/internal/codes/${CODE}`].includes(request.url ?? '') &&
      request.headers.authorization === `Bearer ${INTERNAL_SECRET}`;
    response.writeHead(found ? 200 : 404).end(JSON.stringify({ ...poll, ...changes }));
  });

interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Unlike `fetch`, sends no `Sec-Fetch-Mode` of its own. */
const fetchPage = (gateway: GatewayUnderTest, headers: Record<string, string>, path = `/poll/${ID}`): Promise<Page> =>
  new Promise((resolve, reject) => {
    const call = request(`${gateway.url}${path}`, { headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      text(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    call.once('error', reject).end();
  });

const propertiesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="(og:\w+)" content="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );

describe('the page of a poll, fetched by a chat program', () => {
  it.each([
    ['active', 'Active: Currently accepting votes. For the kitchen.'],
    ['closed', 'Closed: No longer accepting votes. For the kitchen.'],
  ] as const)('has title, description and state of a poll that is %s, but no counts', async (status, description) => {
    storePoll({ status });
    const { headers, body } = await fetchPage(on, CRAWLER);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toMatch(/Sec-Fetch-Mode/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(propertiesOf(body)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Showhands',
      'og:title': 'Tea or coffee?',
      'og:description': description,
    });
    expect(body).not.toMatch(/4711|815/);
    expect(body).toContain('<div id="root"></div>');
  });

  it('has text only, whatever the title and the description are', async () => {
    const attack = '"><script>alert(1)</script>\'$&$`</head>';
    storePoll({ title: attack, description: `${attack}${'x'.repeat(400)}` });
    const { body } = await fetchPage(on, CRAWLER);
    expect(body).not.toMatch(/<script/);
    expect(body.match(/<\/head>/g)).toHaveLength(1);
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;$&amp;$`&lt;/head&gt;';
    expect(propertiesOf(body)['og:title']).toBe(escaped);
    expect(propertiesOf(body)['og:description']).toMatch(/x…$/);
  });

  it.each<[string, Partial<PollSnapshot>]>([
    ['a draft', { status: 'draft' }],
    ['a poll with private results', { show_results: false }],
  ])('tells nothing of %s, like that of an unknown poll', async (_, changes) => {
    storePoll(changes);
    const navigation = { accept: 'text/html' };
    expect((await fetchPage(on, navigation)).body).toBe(INDEX);
    const unknown = await fetchPage(on, CRAWLER, `/poll/${ID.replace('0b', 'ff')}`);
    const hidden = await fetchPage(on, CRAWLER);
    expect(hidden.status).toBe(unknown.status);
  });

  it.each<[string, (gateway: GatewayUnderTest) => void]>([
    ['fails', ({ upstreams }) => upstreams.polls.respondWith((_request, response) => response.writeHead(500).end())],
    ['hangs up', ({ upstreams }) => upstreams.polls.respondWith((request) => request.socket.destroy())],
  ])('is the page without tags while polls %s', async (_, fail) => {
    fail(on);
    expect(await fetchPage(on, { accept: 'text/html' })).toMatchObject({ status: 200, body: INDEX });
  });
});

describe('the page of a short address', () => {
  it.each([
    ['a browser', BROWSER],
    ['a chat program', CRAWLER],
  ])('has the title of the poll to which the code leads, for %s', async (_, headers) => {
    storePoll({});
    for (const code of [CODE, CODE.toUpperCase()])
      expect(propertiesOf((await fetchPage(on, headers, `/p/${code}`)).body)['og:title']).toBe('Tea or coffee?');
    storePoll({ show_results: false });
    expect(propertiesOf((await fetchPage(on, { ...headers, accept: 'text/html' }, `/p/${CODE}`)).body)).toEqual({});
  });

  it('has it for everyone in a room that opens it at once', async () => {
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    on.upstreams.polls.respondWith(async (_request, response) => {
      await mayAnswer;
      response.end(JSON.stringify(poll));
    });
    const pages = Array.from({ length: 20 }, () => fetchPage(on, BROWSER, `/p/${CODE}`));
    await fetchPage(on, BROWSER, '/');
    answer();
    for (const { body } of await Promise.all(pages)) expect(propertiesOf(body)['og:title']).toBe('Tea or coffee?');
  });
});

describe('no poll is looked up', () => {
  it.each<[string, Record<string, string>, string]>([
    ['for a browser', BROWSER, `/poll/${ID}`],
    ['for another screen', CRAWLER, `/poll/${ID}/results`],
    ['for a malformed id', CRAWLER, '/poll/1'],
    ['for a malformed code', BROWSER, '/p/aeiou1'],
  ])('%s', async (_, headers, path) => {
    storePoll({});
    const { body } = await fetchPage(on, headers, path);
    expect(propertiesOf(body)).toEqual({});
    expect(lookups).toBe(0);
  });

  it('unless previews are on', async () => {
    expect((await fetchPage(off, { accept: 'text/html' })).body).toBe(INDEX);
    expect((await fetchPage(off, CRAWLER)).status).toBe(404);
    expect(off.upstreams.polls.received).toEqual([]);
  });

  it('beyond eight at a time', async () => {
    let waiting = 0;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const allWait = new Promise<void>((resolve) => {
      on.upstreams.polls.respondWith(async (_request, response) => {
        waiting += 1;
        if (waiting === 8) resolve();
        await opened;
        response.end(JSON.stringify(poll));
      });
    });
    const pages = Array.from({ length: 8 }, (_, index) =>
      fetchPage(on, CRAWLER, `/poll/${ID.replace('0b', `a${index}`)}`),
    );
    await allWait;
    expect((await fetchPage(on, { accept: 'text/html' })).body).toBe(INDEX);
    open();
    for (const { body } of await Promise.all(pages)) expect(propertiesOf(body)['og:title']).toBe('Tea or coffee?');
    expect(waiting).toBe(8);
  });
});
