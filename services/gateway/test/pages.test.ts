import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

const INLINE = "begin('the page');";
const INDEX = `<!doctype html><script>${INLINE}</script><script src="/main.js"></script><div id="root"></div>`;
const SCRIPT = `console.log(${JSON.stringify('word '.repeat(2_000))});`;

/** Recognisable as another than the gateway would make. */
const PACKED = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

let folder: string;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'packed-e5f6a7.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'packed-e5f6a7.js.br'), PACKED);
  await writeFile(join(folder, 'assets', 'font-d4e5f6.woff2'), Buffer.alloc(5_000, 1));
  await writeFile(join(folder, '..', `${folder.split('/').at(-1)}-secret`), 'secret');
  gateway = await startGateway({ WEB_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
  await rm(`${folder}-secret`);
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** As it is on the wire, unlike with `fetch`, which tidies paths and unpacks. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: gateway.port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: given } = response;
      buffer(response).then((body) => resolve({ status, headers: given, body }), reject);
    });
    call.once('error', reject).end();
  });

const navigating = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test.each(['/', '/login', '/poll/0c9d0f6e/results', '/nowhere.html', '/caf%C3%A9'])(
    'is shown at %s',
    async (path) => {
      const answer = await get(path, navigating);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(INDEX);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  test.each([
    ['/api/nothing', navigating],
    ['/internal/jwks', navigating],
    ['/metrics', navigating],
    ['/assets/gone-123.js', navigating],
    ['/assets/../index.html', navigating],
    ['/.env', {}],
    ['/gone.png', { accept: 'image/*' }],
    ['/login', { accept: 'application/json' }],
    ['/login', {}],
  ])('is not shown at %s for %j', async (path, headers) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(404);
    expect(answer.headers['x-request-id']).toBe(errorBodySchema.parse(JSON.parse(answer.body.toString())).requestId);
  });

  it('is not there for a POST', async () => {
    expect((await get('/login', navigating, 'POST')).status).toBe(404);
  });

  it('has its head for HEAD', async () => {
    const answer = await get('/', navigating, 'HEAD');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(INDEX.length) } });
    expect(answer.body).toHaveLength(0);
  });

  it('may run and load nothing but its own script and files, and stand in no frame', async () => {
    const { headers } = await get('/', { ...navigating, host: 'vote.example:81' });
    const csp = String(headers['content-security-policy']).split(';');
    expect(csp).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`,
      "script-src-attr 'none'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' ws://vote.example:81 wss://vote.example:81",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('takes no rule from a host that was made up', async () => {
    const { headers } = await get('/', { ...navigating, host: "x; script-src 'unsafe-inline'" });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('need not be sent again', async () => {
    const { headers } = await get('/', navigating);
    const again = await get('/', { ...navigating, 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });
});

describe('its files', () => {
  it('are kept for ever where their name holds their hash', async () => {
    const { headers } = await get('/assets/main-a1b2c3.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/assets/main-a1b2c3.js', 'text/javascript; charset=utf-8'],
    ['/assets/font-d4e5f6.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('%s is %s', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type);
  });

  test.each(['/assets/main-a1b2c3.js', '/favicon.svg'])('%s may do nothing by itself, in few words', async (path) => {
    const { headers } = await get(path, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(JSON.stringify(headers).length).toBeLessThan(700);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('go out small to a browser that takes %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(body).toString()).toBe(SCRIPT);
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
    const again = await get('/assets/main-a1b2c3.js', {
      'accept-encoding': accepted,
      'if-none-match': String(headers.etag),
    });
    expect(again.status).toBe(304);
  });

  it('go out as the build has packed them', async () => {
    const packed = await get('/assets/packed-e5f6a7.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(packed.body).toEqual(PACKED);
    const unpacked = await get('/assets/packed-e5f6a7.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(unpacked.body).toString()).toBe(SCRIPT);
    expect((await get('/assets/packed-e5f6a7.js.br')).status).toBe(404);
  });

  it('go out as they are to one that takes nothing else, and where packing gains nothing', async () => {
    expect((await get('/assets/main-a1b2c3.js')).body.toString()).toBe(SCRIPT);
    expect((await get('/assets/font-d4e5f6.woff2', { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
      'content-encoding',
    );
    expect((await get('/favicon.svg', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });
});

it('serves the API alone where no page was built', async () => {
  const bare = await startGateway();
  expect((await fetch(bare.url, { headers: navigating })).status).toBe(404);
  expect((await fetch(`${bare.url}/healthz`)).status).toBe(200);
  await bare.close();
});
