import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { leaveUnlessBlocked, useNavigationBlocker } from './navigation-blocker.ts';

let went: string[];

beforeEach(() => {
  went = [];
  history.replaceState(null, '', '/form');
});
const follow = (name: string) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  went.push(name);
};

const Form = ({ unsaved }: { unsaved: boolean }) => {
  const { blocked, stay, leave } = useNavigationBlocker(unsaved);
  return (
    <>
      <a href="/away" onClick={follow('away')}>
        Away
      </a>
      <a href={`${location.pathname}#part`} onClick={follow('part')}>
        Part
      </a>
      <a href="/away" target="_blank" rel="noreferrer" onClick={follow('beside')}>
        Beside
      </a>
      {blocked && (
        <>
          <button type="button" onClick={stay}>
            Stay
          </button>
          <button type="button" onClick={leave}>
            Leave
          </button>
        </>
      )}
    </>
  );
};

const press = (name: string) => fireEvent.click(screen.getByText(name));
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('does not block without unsaved changes', () => {
  render(<Form unsaved={false} />);
  press('Away');
  leaveUnlessBlocked(() => went.push('by the palette'));
  expect([went, unload()]).toEqual([['away', 'by the palette'], false]);
});

test('blocks navigation without a link too', () => {
  render(<Form unsaved />);
  act(() => leaveUnlessBlocked(() => went.push('by the palette')));
  expect(went).toEqual([]);
  press('Leave');
  expect(went).toEqual(['by the palette']);
});

test('does not block links within the screen, to another tab, or clicked with a modifier', () => {
  render(<Form unsaved />);
  press('Part');
  press('Beside');
  fireEvent.click(screen.getByText('Away'), { ctrlKey: true });
  expect(went).toEqual(['part', 'beside', 'away']);
});

test('asks before closing the tab only while there are unsaved changes', () => {
  const { rerender, unmount } = render(<Form unsaved />);
  expect(unload()).toBe(true);
  rerender(<Form unsaved={false} />);
  expect(unload()).toBe(false);
  rerender(<Form unsaved />);
  unmount();
  expect(unload()).toBe(false);
  leaveUnlessBlocked(() => went.push('after it is gone'));
  expect(went).toEqual(['after it is gone']);
});
