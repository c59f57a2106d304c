import { type Invited, isAddress } from '@showhands/contracts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { isolated } from '#lib/text-direction.ts';

const copy = visibilityMessages;

/** A note on an entry that gives access to nobody, or to a person of another name. The list of a group has other texts. */
export const entryNote = (
  { entry, person }: Invited,
  { unconfirmed, noAccount }: { readonly unconfirmed: string; readonly noAccount: string } = copy,
): string | undefined => {
  if (person === null) return isAddress(entry) ? unconfirmed : noAccount;
  return person.username.toLowerCase() === entry.toLowerCase() ? undefined : copy.nowCalled(isolated(person.username));
};
