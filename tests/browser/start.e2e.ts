import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { failToStart, freshDataDir, removeDataDir, startProduct } from '@showhands/testing';

let dataDir: string;
test.beforeEach(async () => {
  dataDir = await freshDataDir();
});
test.afterEach(() => removeDataDir(dataDir));

test('Ctrl-C right after the first start ends it without a failure', async () => {
  const product = await startProduct(dataDir);
  expect(await product.stop()).toBe(0);
  expect(product.output()).not.toContain('"level"');
});

test.describe('a failing start reports the reason in one line', () => {
  test('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, said } = await failToStart({ PORT: String(port), DATA_DIR: dataDir });
    other.close();
    expect(said).toBe(`Port ${port} is taken. Set PORT to another one.\n`);
    expect(code).toBe(1);
  });

  test('when the data folder cannot be written', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const { code, said } = await failToStart({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect(said).toMatch(/^The data folder .+ cannot be written \(\w+\)\. Set DATA_DIR to another one\.\n$/);
    expect(code).toBe(1);
  });

  test('when the configuration is invalid, with every error at once', async () => {
    const environment = { PORT: 'eighty', RATE_LIMITS: 'maybe', PASSWORD_SIGN_IN: 'off', DATA_DIR: dataDir };
    const { code, said } = await failToStart(environment);
    expect(said).toMatch(/^The configuration is not valid:\n {2}PORT .+\n {2}RATE_LIMITS .+\n {2}OIDC_ISSUER .+\n$/);
    expect(code).toBe(1);
  });
});
