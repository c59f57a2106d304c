import type { Call } from '@showhands/service-kit/http';
import type { Client } from './commands.ts';
import { deviceOf } from './device.ts';

export const clientOf = ({
  request: { ip, headers },
  response,
}: Pick<Call<unknown>, 'request' | 'response'>): Client => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return { address: ip ?? '', device: deviceOf(headers['user-agent']), gone: gone.signal };
};
