import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { arabic } from '../../../jest/languages.ts';
import { activateLanguage, english } from '../../lib/messages/language.ts';
import { NavLinks } from './nav-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const Texts = () => (
  <MemoryRouter>
    <ThemeSwitch />
    <NavLinks />
  </MemoryRouter>
);

afterEach(() => {
  cleanup();
  activateLanguage(english);
});

test('components show the active language from their next render on, and English again after it', () => {
  const { rerender } = render(<Texts />);
  expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument();

  activateLanguage(arabic);
  rerender(<Texts />);
  expect(screen.getByRole('group', { name: 'المظهر' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'داكن' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'الملف الشخصي' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();

  activateLanguage(english);
  rerender(<Texts />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument();
});
