import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { ROOT } from '@showhands/testing';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

const INLINE = "start('the page');";
const INDEX = `<!doctype html><script>${INLINE}</script><script src="/main.js"></script><div id="root"></div>`;
const GERMAN_INLINE = "start('die Seite');";
const GERMAN = `<!doctype html><html lang="de"><script>${GERMAN_INLINE}</script><div id="root"></div>`;
const SCRIPT = `console.log(${JSON.stringify('word '.repeat(2_000))});`;

const ICON = join(ROOT, 'web/public/favicon.ico');

/** Compressed at a quality that the gateway does not use, so that the result differs from its own. */
const PRECOMPRESSED = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

let folder: string;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await mkdir(join(folder, 'de'));
  await writeFile(join(folder, 'de', 'index.html'), GERMAN);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await copyFile(ICON, join(folder, 'favicon.ico'));
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'packed-e5f6a7.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'packed-e5f6a7.js.br'), PRECOMPRESSED);
  await writeFile(join(folder, 'assets', 'font-d4e5f6.woff2'), Buffer.alloc(5_000, 1));
  await writeFile(join(folder, '..', `${folder.split('/').at(-1)}-secret`), 'secret');
  gateway = await startGateway({ WEB_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
  await rm(`${folder}-secret`);
});

interface RawResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Unlike `fetch`, sends paths unchanged and does not decompress. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: gateway.port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
      buffer(response).then((body) => resolve({ status, headers: responseHeaders, body }), reject);
    });
    call.once('error', reject).end();
  });

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the language of the page', () => {
  test.each([
    [undefined, undefined, 'en'],
    ['de', undefined, 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', undefined, 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', undefined, 'en'],
    ['fr,de;q=0.4', undefined, 'de'],
    ['fr', undefined, 'en'],
    ['*', undefined, 'en'],
    [';;,=q', undefined, 'en'],
    // Not built.
    ['es,de;q=0.5', undefined, 'de'],
    ['en', 'theme=dark; language=de', 'de'],
    ['de', 'language=en', 'en'],
    ['de', 'language=es', 'de'],
    ['de', 'language=../../etc/passwd; xlanguage=en', 'de'],
  ])('for Accept-Language %s and the cookies %s is %s', async (accepted, cookie, language) => {
    const headers = { ...navigation, ...(accepted && { 'accept-language': accepted }), ...(cookie && { cookie }) };
    for (const path of ['/', '/login', '/index.html']) {
      const response = await get(path, headers);
      expect([response.status, response.body.toString()]).toEqual([200, language === 'de' ? GERMAN : INDEX]);
      expect(response.headers).toMatchObject({ 'content-language': language, 'cache-control': 'no-cache' });
      expect(String(response.headers.vary).split(', ')).toEqual(expect.arrayContaining(['Accept-Language', 'Cookie']));
      const hash = createHash('sha256')
        .update(language === 'de' ? GERMAN_INLINE : INLINE)
        .digest('base64');
      expect(response.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
    }
  });

  test('is revalidated by the ETag of that language alone', async () => {
    const { headers } = await get('/', navigation);
    const german = { ...navigation, 'accept-language': 'de', 'if-none-match': String(headers.etag) };
    expect((await get('/', german)).status).toBe(200);
    expect((await get('/', { ...german, 'accept-language': 'en' })).status).toBe(304);
  });
});

describe('the page', () => {
  test.each([
    ['/api/nothing', navigation],
    ['/internal/jwks', navigation],
    ['/metrics', navigation],
    ['/assets/gone-123.js', navigation],
    ['/assets/../index.html', navigation],
    ['/.env', {}],
    ['/gone.png', { accept: 'image/*' }],
    ['/login', { accept: 'application/json' }],
    ['/login', {}],
  ])('is not served at %s for %j', async (path, headers) => {
    const response = await get(path, headers);
    expect(response.status).toBe(404);
    expect(response.headers['x-request-id']).toBe(
      errorBodySchema.parse(JSON.parse(response.body.toString())).requestId,
    );
  });

  it('is 404 for a POST', async () => {
    expect((await get('/login', navigation, 'POST')).status).toBe(404);
  });

  it('has only headers for HEAD', async () => {
    const response = await get('/', navigation, 'HEAD');
    expect(response).toMatchObject({ status: 200, headers: { 'content-length': String(INDEX.length) } });
    expect(response.body).toHaveLength(0);
  });

  it('has a policy that allows only its own scripts and files, and no framing', async () => {
    const { headers } = await get('/', { ...navigation, host: 'vote.example:81' });
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

  it('does not copy a forged host into its policy', async () => {
    const { headers } = await get('/', { ...navigation, host: "x; script-src 'unsafe-inline'" });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('is 304 if unchanged', async () => {
    const { headers } = await get('/', navigation);
    const again = await get('/', { ...navigation, 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });
});

describe('its files', () => {
  it('are immutable if their name contains a hash', async () => {
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

  it('have an icon for browsers that look for none else, which they keep for a day', async () => {
    const { status, headers, body } = await get('/favicon.ico', { accept: 'image/*' });
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect(headers['content-type']).toMatch(/^image\/(vnd\.microsoft\.icon|x-icon)$/);
    const [reserved, type, count] = [0, 2, 4].map((offset) => body.readUInt16LE(offset));
    expect({ reserved, type, count }).toEqual({ reserved: 0, type: 1, count: 2 });
    for (let index = 0; index < 2; index += 1) {
      const [length, offset] = [8, 12].map((at) => body.readUInt32LE(6 + 16 * index + at));
      const image = body.subarray(offset, Number(offset) + Number(length));
      expect(image.subarray(1, 4).toString()).toBe('PNG');
      expect(image.readUInt32BE(16)).toBe(body[6 + 16 * index]);
    }
  });

  test.each(['/assets/main-a1b2c3.js', '/favicon.svg'])('%s has a restrictive policy in few bytes', async (path) => {
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
  ])('are compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(body).toString()).toBe(SCRIPT);
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
    const again = await get('/assets/main-a1b2c3.js', {
      'accept-encoding': accepted,
      'if-none-match': String(headers.etag),
    });
    expect(again.status).toBe(304);
  });

  it('are sent as the build compressed them', async () => {
    const compressed = await get('/assets/packed-e5f6a7.js', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(compressed.body).toEqual(PRECOMPRESSED);
    const viaGzip = await get('/assets/packed-e5f6a7.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(viaGzip.body).toString()).toBe(SCRIPT);
    expect((await get('/assets/packed-e5f6a7.js.br')).status).toBe(404);
  });

  it('are sent uncompressed to other browsers, or if compression gains nothing', async () => {
    expect((await get('/assets/main-a1b2c3.js')).body.toString()).toBe(SCRIPT);
    expect((await get('/assets/font-d4e5f6.woff2', { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
      'content-encoding',
    );
    expect((await get('/favicon.svg', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });
});

it('serves only the API without a built page', async () => {
  const separate = await startGateway();
  expect((await fetch(separate.url, { headers: navigation })).status).toBe(404);
  expect((await fetch(`${separate.url}/healthz`)).status).toBe(200);
  await separate.close();
});
