import { expect, test } from '@jest/globals';
import { CHAT_KEY, type ChatMessage, createHistory } from './create-history.ts';

const message = (id: string, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  content: `Message ${id}`,
  isBot: false,
  timestamp: '2026-11-21T10:00:00.000Z',
  isError: false,
  sources: [],
  ...parts,
});

const createStorage = (text?: string) => {
  const items = new Map(text === undefined ? [] : [[CHAT_KEY, text]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

const open = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) =>
  createHistory({ storage: () => storage });

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test('restores the messages of each user', () => {
  const storage = createStorage();
  const answer = message('a', { isBot: true, sources: [{ title: 'Create a poll', path: '/create' }] });
  open(storage).add('ada', message('q'));
  open(storage).add('ada', answer);
  open(storage).add('ben', message('b'));
  expect(open(storage).get('ada')).toEqual([message('q'), answer]);
  expect(idsOf(open(storage).get('ben'))).toEqual(['b']);
  expect(open(storage).get('cleo')).toEqual([]);
});

test.each([
  ['invalid JSON', '{'],
  ['an array', '[1, 2]'],
  ['null', 'null'],
  ['an object instead of a message list', '{"ada": {"0": {}}}'],
])('storage with %s counts as empty', (_, text) => {
  const history = open(createStorage(text));
  expect(history.get('ada')).toEqual([]);
  history.add('ada', message('q'));
  expect(idsOf(history.get('ada'))).toEqual(['q']);
});

test('keeps the latest 100 messages', () => {
  const storage = createStorage(
    JSON.stringify({ ada: Array.from({ length: 130 }, (_, index) => message(`${index}`)) }),
  );
  const history = open(storage);
  expect(idsOf(history.get('ada')).slice(0, 1)).toEqual(['30']);
  history.add('ada', message('new'));
  expect(history.get('ada')).toHaveLength(100);
  expect(history.get('ada').at(-1)).toEqual(message('new'));
});

test('keeps the five users who wrote last', () => {
  const history = open(createStorage());
  for (const name of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) history.add(name, message(name));
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((name) => history.get(name).length > 0)).toEqual([
    'a',
    'c',
    'd',
    'e',
    'f',
  ]);
});

test('clear deletes one user’s messages, and the storage entry with the last of them', () => {
  const storage = createStorage();
  const history = open(storage);
  history.add('ada', message('q'));
  history.add('ben', message('b'));
  history.clear('ada');
  expect(storage.items.get(CHAT_KEY)).not.toContain('ada');
  expect(idsOf(open(storage).get('ben'))).toEqual(['b']);
  history.clear('ben');
  expect([...storage.items.keys()]).toEqual([]);
});

test('does not overwrite the messages of another tab, and shows them after a reload', () => {
  const storage = createStorage();
  const [one, other] = [open(storage), open(storage)];
  one.add('ada', message('1'));
  other.add('ada', message('2'));
  expect(idsOf(one.get('ada'))).toEqual(['1']);
  one.reload();
  expect(idsOf(one.get('ada'))).toEqual(['1', '2']);
});

test('works without storage until the page is closed', () => {
  const history = createHistory({
    storage: () => {
      throw new Error('blocked');
    },
  });
  history.add('ada', message('1'));
  history.add('ada', message('2'));
  expect(idsOf(history.get('ada'))).toEqual(['1', '2']);
});

test('drops invalid messages and keeps the others', () => {
  const text = JSON.stringify({
    ada: [
      message('good'),
      { ...message('no time'), timestamp: 'now' },
      { id: 'bare' },
      7,
      { ...message('x'), content: {} },
    ],
  });
  expect(idsOf(open(createStorage(text)).get('ada'))).toEqual(['good']);
});

test('a message replaces another with its id', () => {
  const history = open(createStorage());
  history.add('ada', message('q'));
  history.add('ada', message('a', { content: 'Sorry' }));
  history.add('ada', message('a', { content: 'Like this' }));
  expect(history.get('ada').map(({ content }) => content)).toEqual(['Message q', 'Like this']);
});
