import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { type GatewayUnderTest, parseRawResponse, sendRawRequest, startGateway } from './gateway-under-test.ts';

const INDEX = '<!doctype html><head><title>Showhands</title></head><div id="root"></div>';
const EMBED = '<!doctype html><head><title>Embedded</title></head><main></main>';
const GERMAN = '<!doctype html><html lang="de"><main></main>';
const ID = '0b0f5f0e-6a55-4a5e-9d0c-0d2f4c1f0a11';
const PATH = `/embed/poll/${ID}`;

let folder: string;
let on: GatewayUnderTest;
let off: GatewayUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'embed.html'), EMBED);
  await mkdir(join(folder, 'de'));
  await writeFile(join(folder, 'de', 'index.html'), INDEX);
  await writeFile(join(folder, 'de', 'embed.html'), GERMAN);
  [on, off] = await Promise.all([
    startGateway({ WEB_DIR: folder, EMBED_ORIGINS: 'https://example.org, https://*.example.net', HTTPS: 'true' }),
    startGateway({ WEB_DIR: folder }),
  ]);
});
afterAll(async () => {
  await Promise.all([on.close(), off.close()]);
  await rm(folder, { recursive: true });
});

const navigation = { accept: 'text/html' };
const get = async ({ url }: GatewayUnderTest, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}${path}`, { headers: navigation, ...init });
  const { status, headers } = response;
  return { status, headers, body: await response.text() };
};

describe('the embedded page', () => {
  it('is one page for every poll, whatever the query', async () => {
    for (const path of [PATH, `${PATH}?theme=dark`, `/embed/poll/${ID.replace('0b', 'ff')}`]) {
      const { status, headers, body } = await get(on, path);
      expect([status, body]).toEqual([200, EMBED]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get(on, PATH, { method: 'HEAD' })).status).toBe(200);
    expect((await get(on, PATH, { headers: {} })).body).toBe(EMBED);
  });

  it('is in the language that the site asks for, else in the browser’s', async () => {
    const german = { headers: { ...navigation, 'accept-language': 'de' } };
    expect((await get(on, `${PATH}?language=de`)).body).toBe(GERMAN);
    expect((await get(on, PATH, german)).body).toBe(GERMAN);
    expect((await get(on, `${PATH}?language=en`, german)).body).toBe(EMBED);
    expect((await get(on, `${PATH}?language=xx&language=de`, german)).body).toBe(GERMAN);
    expect((await get(on, PATH, german)).headers.get('content-language')).toBe('de');
  });

  it('may be framed by the listed sites alone, and loads nothing but its own files', async () => {
    const { headers } = await get(on, PATH);
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors https://example.org https://*.example.net',
    ]);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each([
    '/embed',
    '/embed/',
    '/embed/poll',
    '/embed/poll/',
    '/embed/poll/1',
    `/embed/poll/${ID.toUpperCase()}`,
    `/embed/poll/${ID}1`,
    `${PATH}/`,
    `${PATH}/results`,
    `${PATH};x=1`,
    `${PATH}%20`,
    `/embed/polls/${ID}`,
    `/Embed/poll/${ID}`,
    `/embed//poll/${ID}`,
    `/embed/./poll/${ID}`,
    `//embed/poll/${ID}`,
    `/%65mbed/poll/${ID}`,
    `/embed%2fpoll%2f${ID}`,
    `/embed/poll/%30${ID.slice(1)}`,
    `/x/../embed/poll/${ID}`,
    `/embed/poll/../../internal/jwks`,
    `/embed/../embed.html`,
    `/embed\\poll\\${ID}`,
  ])('has no other spelling: %s', async (path) => {
    const { status, body } = parseRawResponse(await sendRawRequest(on.port, 'GET', path, ['Accept: text/html']));
    expect(status).toBe(404);
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe('not_found');
  });

  it('is not a file of the page', async () => {
    for (const gateway of [on, off]) {
      expect((await get(gateway, '/embed.html', { headers: {} })).status).toBe(404);
      expect((await get(gateway, '/embed.html')).body).not.toBe(EMBED);
    }
  });

  it('is read only', async () => {
    expect((await get(on, PATH, { method: 'POST' })).status).toBe(404);
  });
});

describe('every other page', () => {
  const policyOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy'].map((name) =>
      headers.get(name),
    );

  it.each(['/', `/poll/${ID}`, '/api/docs'])('keeps its policy and forbids framing: %s', async (path) => {
    const [policy, frameOptions, ...rest] = policyOf(await get(on, path));
    const port = (from: GatewayUnderTest) => String(from.port);
    expect(policy).toContain("frame-ancestors 'none'");
    expect([policy?.replaceAll(port(on), port(off)), frameOptions, ...rest]).toEqual(policyOf(await get(off, path)));
    expect(frameOptions).toBe('DENY');
  });

  it('names the sites only where there are some', async () => {
    const { body } = await get(on, '/');
    const tag = '<meta name="embed-origins" content="https://example.org https://*.example.net">';
    expect(body).toBe(INDEX.replace('</head>', `${tag}</head>`));
    expect((await get(off, '/')).body).toBe(INDEX);
  });
});

it('is not there by default', async () => {
  for (const path of [PATH, `/embed/poll/${ID}/`, '/embed', '/embed/x'])
    expect((await get(off, path)).status).toBe(404);
});

it('is not there without a built page', async () => {
  const separate = await startGateway({ EMBED_ORIGINS: 'https://example.org' });
  expect((await get(separate, PATH)).status).toBe(404);
  await separate.close();
});
