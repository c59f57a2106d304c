import { texts } from '@showhands/contracts';
import { useEffect, useRef, useState } from 'react';
import { keptSessionMessages } from '#lib/messages/kept-sessions.ts';
import { toasts } from '#lib/toasts.ts';
import { UserFacingError } from '#lib/user-facing-error.ts';
import { continueKept, forgetKept } from './api.ts';
import { keptSessions } from './kept-sessions.ts';
import { askTabs, type Person } from './tabs.ts';

const copy = keptSessionMessages;

/** A user as whom this tab can continue without a password. */
export interface Offer {
  readonly person: Pick<Person, 'id' | 'username'> & Partial<Person>;
  readonly detail: string;
  /** @throws UserFacingError */
  readonly accept: () => Promise<void>;
  readonly forget?: () => Promise<void>;
}

/** The users who are signed in in other tabs, and the users whom this browser keeps signed in. */
export const useOffers = (): readonly Offer[] => {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [kept, setKept] = useState(keptSessions.list);
  const tabs = useRef<ReturnType<typeof askTabs>>(null);
  useEffect(() => {
    const asking = askTabs(setPeople);
    tabs.current = asking;
    return asking.close;
  }, []);

  const claim = async (id: string) => {
    if (!(await tabs.current?.claim(id))) throw new UserFacingError(copy.gone);
  };
  const fromTabs = people.map((person) => ({ person, detail: copy.inTab, accept: () => claim(person.id) }));
  const fromBrowser = kept
    .filter(({ user }) => !people.some(({ id }) => id === user.id))
    .map(({ id, user }) => ({
      person: user,
      detail: copy.kept,
      accept: async () => {
        try {
          await continueKept(id);
          toasts.success(texts.auth.loginSuccess);
        } finally {
          setKept(keptSessions.list());
        }
      },
      forget: () => {
        const forgotten = forgetKept(id);
        setKept(keptSessions.list());
        return forgotten;
      },
    }));
  return [...fromTabs, ...fromBrowser];
};
