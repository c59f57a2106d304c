import { createHash } from 'node:crypto';
import { getMailSettings, unsubscribe, updateMailSettings } from '@showhands/contracts';
import { type Api, readIdempotencyRequest } from '@showhands/service-kit/http';
import * as commands from './commands.ts';

export const bindMailSettings = (
  api: Api,
  { secret, ...deps }: commands.MailSettingsDependencies & { readonly secret: string },
): void => {
  api.route(getMailSettings, (call) => commands.readSettings(deps, call));
  api.route(updateMailSettings, (call) => commands.changeSettings(deps, call));
  api.route(unsubscribe, (call) => {
    const scope = `unsubscribe:${createHash('sha256').update(call.params.token).digest('hex')}`;
    call.idempotency = readIdempotencyRequest(call.request, scope, secret);
    return commands.unsubscribe(deps, call);
  });
};
