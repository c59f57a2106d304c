import { describe, expect, test } from '@jest/globals';
import { contextOf, runWithContext } from './context.ts';
import { createLogger, type Logger } from './logger.ts';

const linesOf = (work: (logger: Logger) => void, level = 'info'): string[] => {
  const lines: string[] = [];
  work(createLogger('polls', level, { write: (line) => lines.push(line) }));
  return lines;
};

const entryOf = (work: (logger: Logger) => void): Record<string, unknown> =>
  JSON.parse(linesOf(work).join('')) as Record<string, unknown>;

test('writes a JSON line with its time, level and service', () => {
  expect(entryOf((logger) => logger.info({ pollId: 7 }, 'closed'))).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: 'polls',
    pollId: 7,
    msg: 'closed',
  });
});

test('writes nothing below its level', () => {
  expect(linesOf((logger) => logger.info('closed'), 'warn')).toEqual([]);
});

test('writes the request id and the trace ids in each line of a request', async () => {
  const lines: string[] = [];
  const logger = createLogger('polls', 'info', { write: (line) => lines.push(line) });
  const context = contextOf('r-1');
  const { traceId, spanId } = context.trace;
  await runWithContext(context, async () => {
    await Promise.resolve();
    logger.info('inside');
  });
  logger.info('outside');
  const [inside, outside] = lines.map((line): unknown => JSON.parse(line));
  expect(inside).toMatchObject({ requestId: 'r-1', traceId, spanId });
  for (const id of ['requestId', 'traceId', 'spanId']) expect(outside).not.toHaveProperty(id);
});

test.each(['password', 'token', 'authorization', 'email', 'secret', 'cookie'])('removes %s', (field) => {
  const [line] = linesOf((logger) => logger.info({ [field]: 'hunter2', user: { [field]: 'hunter2', id: 7 } }, 'hello'));
  expect(line).not.toContain('hunter2');
  expect(line).toContain('"user":{"id":7}');
});

test('user input cannot forge a line', () => {
  const lines = linesOf((logger) => logger.info({ endpoint: 'x\n{"level":"fatal","msg":"forged"}\r\n' }, 'request'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

describe('an error', () => {
  const broken = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'COPY users, line 1: "ada@example.org"',
    parameters: ['ada@example.org'],
  });

  test('is logged with its type, stack, code and cause', () => {
    const wrapped = new TypeError('cannot register', { cause: broken });
    expect(entryOf((logger) => logger.error({ err: wrapped }, 'failed')).err).toEqual({
      type: 'TypeError',
      message: 'cannot register',
      stack: expect.stringContaining('logger.test.ts'),
      cause: {
        type: 'Error',
        message: broken.message,
        stack: expect.any(String),
        code: '23505',
        constraint: 'users_email',
      },
    });
  });

  test.each([
    ['by itself', broken],
    ['as a cause', new Error('outer', { cause: broken })],
    ['as one of several', new AggregateError([broken], 'all failed')],
  ])('is logged without the row that PostgreSQL repeats, %s', (_, err) => {
    const [line] = linesOf((logger) => logger.error({ err }, 'failed'));
    expect(line).not.toContain('ada@');
  });

  test('can be its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(linesOf((logger) => logger.error({ err: error }, 'failed'))).toHaveLength(1);
  });

  test('can be a value that is not an Error', () => {
    expect(entryOf((logger) => logger.error({ err: 'a string' }, 'failed')).err).toBe('a string');
  });
});
