import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Lifecycle, withLifecycle } from './lifecycle.ts';
import { createLogger } from './logger.ts';

const setUp = () => {
  const lines: string[] = [];
  const lifecycle = new Lifecycle(createLogger('test', 'info', { write: (line) => lines.push(line) }));
  const closed: string[] = [];
  const add = (name: string, close: () => Promise<void> | void = () => undefined) =>
    lifecycle.add(name, async () => {
      await close();
      closed.push(name);
    });
  return { lifecycle, closed, add, lines };
};

describe('at shutdown', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('closes parts one after another, in reverse order', async () => {
    const { lifecycle, closed, add } = setUp();
    add('database');
    add('relay', () => new Promise((resolve) => setImmediate(resolve)));
    add('server');
    await lifecycle.close();
    expect(closed).toEqual(['server', 'relay', 'database']);
  });

  test('closes every part once', async () => {
    const { lifecycle, closed, add } = setUp();
    add('database');
    await Promise.all([lifecycle.close(), lifecycle.close()]);
    await lifecycle.close();
    expect(closed).toEqual(['database']);
  });

  test('closes the other parts after a failure, and logs it', async () => {
    const { lifecycle, closed, add, lines } = setUp();
    add('database');
    add('relay', () => Promise.reject(new Error('stuck')));
    add('timers', () => {
      throw new Error('wound up');
    });
    await lifecycle.close();
    expect(closed).toEqual(['database']);
    expect(lines.map((line) => (JSON.parse(line) as { part: string }).part)).toEqual(['timers', 'relay']);
  });

  test('gives up on a hanging part after ten seconds', async () => {
    jest.useFakeTimers();
    const { lifecycle, closed, add, lines } = setUp();
    add('database');
    add('relay', () => new Promise(() => undefined));
    const closing = lifecycle.close();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(closed).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await closing;
    expect(closed).toEqual(['database']);
    expect(lines[0]).toContain('relay did not close in time');
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s triggers one shutdown, however often it is sent', async (signal) => {
  const script = `
    import { onShutdownSignal } from ${JSON.stringify(new URL('./lifecycle.ts', import.meta.url))};
    onShutdownSignal(() => { process.stdout.write('closing\\n'); setTimeout(() => process.exit(7), 200); });
    setInterval(() => undefined, 1000);
    process.stdout.write('ready\\n');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    if (output === 'ready\n') child.kill(signal);
    if (output === 'ready\nclosing\n') child.kill(signal);
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(output).toBe('ready\nclosing\n');
});

describe('a start', () => {
  const logger = createLogger('test', 'silent');

  test('closes what it has opened when it fails, and rejects with the reason', async () => {
    const closed: string[] = [];
    const starting = withLifecycle(logger, async (lifecycle) => {
      lifecycle.add('database', () => void closed.push('database'));
      lifecycle.add('relay', () => void closed.push('relay'));
      throw new Error('the port is taken');
    });
    await expect(starting).rejects.toThrow('the port is taken');
    expect(closed).toEqual(['relay', 'database']);
  });

  test('leaves it open when it succeeds', async () => {
    const closed: string[] = [];
    const started = await withLifecycle(logger, async (lifecycle) => {
      lifecycle.add('database', () => void closed.push('database'));
      return { close: () => lifecycle.close() };
    });
    expect(closed).toEqual([]);
    await started.close();
    expect(closed).toEqual(['database']);
  });
});
