import { sessionListMessages } from '#lib/messages/session-list.ts';

const UNKNOWN = 'Unknown device';
const SEPARATOR = ' on ';

/** The name of a device in the language of the page. The API's is English: `Firefox on Linux`, `Linux`, `Unknown device`. */
export const deviceName = (device: string): string => {
  if (device === UNKNOWN) return sessionListMessages.unknown;
  const [browser, system] = device.split(SEPARATOR);
  return browser && system ? sessionListMessages.browserOn(browser, system) : device;
};
