import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { overlays, useOverlay } from '../components/ui/overlays.ts';
import { keepOverlayHistory } from './overlay-history.ts';

let stop: () => void;

beforeEach(() => {
  history.pushState(null, '', '/list');
});
afterEach(() => {
  stop();
});

const Overlay = ({ name, onClose }: { name: string; onClose: () => void }) => {
  useOverlay(true, onClose);
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        Close {name}
      </button>
      <Link to="/poll" onClick={onClose}>
        Poll from {name}
      </Link>
    </div>
  );
};

const List = () => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((names) => names.filter((other) => other !== name));
  return (
    <>
      <h1>List</h1>
      <button type="button" onClick={() => setOpen([...open, 'panel'])}>
        Open
      </button>
      <button type="button" onClick={() => setOpen([...open, 'question'])}>
        Ask
      </button>
      <button type="button" onClick={() => setOpen(['question'])}>
        Swap
      </button>
      {open.map((name) => (
        <Overlay key={name} name={name} onClose={() => close(name)} />
      ))}
    </>
  );
};

const start = () => {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/poll" element={<h1>Poll</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  stop = keepOverlayHistory();
};

const press = (name: string) => fireEvent.click(screen.getByText(name));
const shown = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const depth = () => history.state?.overlays ?? 0;
const isAt = (names: string[], entries = names.length) =>
  waitFor(() => expect([shown(), depth()]).toEqual([names, entries]));

test('an overlay that replaces another takes over its entry', async () => {
  start();
  press('Open');
  await isAt(['panel']);
  const { length } = history;
  press('Swap');
  await isAt(['question']);
  expect(history.length).toBe(length);
  history.back();
  await isAt([]);
});

test('a link followed from overlays leaves no entry of theirs behind', async () => {
  start();
  press('Open');
  press('Ask');
  await isAt(['panel', 'question']);
  press('Poll from question');
  await screen.findByText('Poll');
  expect(depth()).toBe(0);
  history.back();
  await screen.findByText('List');
  await isAt([]);
});

test('navigation by code waits until the entries are gone', async () => {
  start();
  press('Open');
  press('Ask');
  await isAt(['panel', 'question']);
  const leave = () => new Promise<number>((resolve) => overlays.leave(() => resolve(depth())));
  expect(await act(leave)).toBe(0);
});
