import type { ReactNode } from 'react';
import { sessionMessages } from '../../lib/messages/en/session.ts';
import { BarField } from './bar-field.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const copy = sessionMessages;

export const SignedOutLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh">
    <div className="flex w-full flex-col px-4 py-6 sm:px-12 lg:max-w-[36rem] lg:border-r lg:border-line">
      <header className="flex items-center justify-between">
        <Wordmark />
        <ThemeSwitch />
      </header>
      <main className="mt-[8vh] w-full max-w-narrow py-12">{children}</main>
    </div>
    <aside className="hidden grow flex-col justify-between gap-12 py-12 lg:flex">
      <div className="max-w-question px-12">
        <p className="text-64 font-semibold text-balance">{copy.claim}</p>
        <p className="mt-4 text-17 text-balance text-muted">{copy.claimDetail}</p>
      </div>
      <BarField />
    </aside>
  </div>
);
