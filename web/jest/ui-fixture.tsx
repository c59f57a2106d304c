import { beforeEach } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '#lib/query-client.ts';
import { toasts } from '#lib/toasts.ts';

beforeEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

const Location = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="location">{pathname + search}</p>;
};

/** Renders with a query client and a router whose location is `path`. */
export const renderUi = (ui: ReactNode, { path = '/' as InitialEntry, client = createQueryClient() } = {}) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <Location />
      </MemoryRouter>
    </QueryClientProvider>
  );
  return { ...render(ui, { wrapper }), client, user: userEvent.setup() };
};

/** The location to which the rendered components have navigated. */
export const shownLocation = (): string | null => screen.getByTestId('location').textContent;

export const shownToasts = (): string[] => toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
