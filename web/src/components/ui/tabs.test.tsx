import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const TABS = [
  { id: 'tea', label: 'Tea' },
  { id: 'coffee', label: 'Coffee' },
  { id: 'water', label: 'Water' },
] as const;

const Drinks = () => {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('tea');
  return (
    <Tabs label="Drinks" tabs={TABS} selected={selected} onSelect={setSelected}>
      {`All about ${selected}`}
    </Tabs>
  );
};

afterEach(() => {
  document.documentElement.dir = '';
});

test.each([
  ['', '{ArrowRight}', 'Coffee'],
  ['', '{ArrowLeft}', 'Water'],
  ['', '{End}', 'Water'],
  ['', '{End}{ArrowRight}', 'Tea'],
  ['', '{ArrowRight}{Home}', 'Tea'],
  ['rtl', '{ArrowLeft}', 'Coffee'],
  ['rtl', '{ArrowRight}', 'Water'],
  ['rtl', '{End}{ArrowLeft}', 'Tea'],
])('in the direction “%s” %s moves selection and focus from the first tab to %s', async (direction, keys, label) => {
  document.documentElement.dir = direction;
  render(<Drinks />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = screen.getByRole('tab', { name: label });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(tab).toHaveFocus();
});
