/** Names one action of a person, for all its tries. Made without `randomUUID`, which plain http on a local network lacks. */
export const newActionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
