import { changePassword, confirmPassword, forgotPassword, resetPassword } from '@showhands/contracts';
import { type Api, readIdempotencyRequest } from '@showhands/service-kit/http';
import { deviceOf } from '../sessions/device.ts';
import { accountScope } from '../sessions/rules.ts';
import { type PasswordDependencies, requestReset, resetForgottenPassword } from './commands.ts';
import { changeOwnPassword, confirmOwnPassword } from './own-password.ts';
import { hashResetToken } from './reset-token.ts';

export const bindPasswords = (api: Api, deps: PasswordDependencies & { readonly secret: string }): void => {
  api.route(changePassword, (call) => {
    const device = deviceOf(call.request.headers['user-agent']);
    return changeOwnPassword(deps, call, call.body, { address: call.request.ip ?? '', device });
  });

  api.route(confirmPassword, (call) => confirmOwnPassword(deps, call, call.body, call.request.ip ?? ''));

  api.route(forgotPassword, (call) => {
    call.idempotency = readIdempotencyRequest(call.request, accountScope(call.body.email), deps.secret);
    return requestReset(deps, call, call.body, call.request.ip ?? '');
  });

  api.route(resetPassword, (call) => {
    const scope = `reset:${hashResetToken(call.body.token).toString('hex')}`;
    call.idempotency = readIdempotencyRequest(call.request, scope, deps.secret);
    return resetForgottenPassword(deps, call, call.body, call.request.ip ?? '');
  });
};
