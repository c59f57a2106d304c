import { openChannel } from '#lib/device/channel.ts';
import type { SessionUser } from '#lib/session/create-session.ts';
import { session } from '#lib/session/session.ts';

/** The user who is signed in in another tab. */
export type Person = Pick<SessionUser, 'id' | 'username' | 'profile_picture'>;

/** The messages between the tabs of one browser. A tab that wants to be signed in gives itself a random name. */
type Message =
  | { readonly type: 'ask' }
  | { readonly type: 'offer'; readonly person: Person }
  | { readonly type: 'withdraw'; readonly personId: string }
  | { readonly type: 'claim'; readonly personId: string; readonly from: string }
  | { readonly type: 'grant'; readonly to: string; readonly token: string; readonly user: SessionUser };
type Grant = Extract<Message, { type: 'grant' }>;

/** Only pages of this origin write to the channel. A change of the messages needs another name. */
const open = (onMessage: (message: Message) => void) => openChannel('showhands.session', onMessage);

/** Offers the session of this tab to the others, and hands it to one that asks for it. Returns a function that stops. */
export const offerSession = (): (() => void) => {
  let offered: string | undefined;
  const withdraw = () => {
    if (offered !== undefined) post({ type: 'withdraw', personId: offered });
    offered = undefined;
  };
  const offer = () => {
    const state = session.getState();
    if (state.status !== 'signed-in') return withdraw();
    const { id, username, profile_picture } = state.user;
    offered = id;
    post({ type: 'offer', person: { id, username, profile_picture } });
  };
  const { post, close } = open((message) => {
    const state = session.getState();
    if (state.status !== 'signed-in') return;
    if (message.type === 'ask') offer();
    if (message.type === 'claim' && message.personId === state.user.id)
      post({ type: 'grant', to: message.from, token: state.token, user: state.user });
  });
  const unsubscribe = session.subscribe(offer);
  window.addEventListener('pagehide', withdraw);
  offer();
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', withdraw);
    withdraw();
    close();
  };
};

/** A tab in the background may be throttled; one that is gone does not answer at all. */
const GRANT_WAIT_MS = 2_000;

/** Asks the other tabs for their users. `onChange` gets everyone, whenever that changes. */
export const askTabs = (onChange: (people: readonly Person[]) => void) => {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let people: readonly Person[] = [];
  let onGrant = (_: Grant): void => undefined;
  const setPeople = (next: readonly Person[]) => {
    people = next;
    onChange(people);
  };
  const { post, close } = open((message) => {
    if (message.type === 'offer') setPeople([...people.filter(({ id }) => id !== message.person.id), message.person]);
    // Another tab may still have the withdrawn user.
    if (message.type === 'withdraw') {
      setPeople(people.filter(({ id }) => id !== message.personId));
      post({ type: 'ask' });
    }
    if (message.type === 'grant' && message.to === tab) onGrant(message);
  });
  post({ type: 'ask' });
  return {
    close,
    /** Signs this tab in to the session of another. @returns false when no tab has it any more */
    claim: (personId: string): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          setPeople(people.filter(({ id }) => id !== personId));
          resolve(false);
        }, GRANT_WAIT_MS);
        onGrant = ({ token, user }) => {
          clearTimeout(timer);
          session.signIn(token, user);
          resolve(true);
        };
        post({ type: 'claim', personId, from: tab });
      }),
  };
};
