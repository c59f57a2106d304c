import { languages } from '@showhands/contracts';
import type { Call } from '@showhands/service-kit/http';
import type { Client } from './commands.ts';
import { deviceOf } from './device.ts';

export const clientOf = ({ request, response }: Pick<Call<unknown>, 'request' | 'response'>): Client => {
  const { ip, headers } = request;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // Without the header any language would do.
  const accepted = headers['accept-language'] === undefined ? false : request.acceptsLanguages(...languages);
  const language = languages.find((one) => one === accepted);
  return { address: ip ?? '', device: deviceOf(headers['user-agent']), language, gone: gone.signal };
};
