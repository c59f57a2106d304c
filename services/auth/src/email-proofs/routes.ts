import { createHash } from 'node:crypto';
import { changeEmail, proveEmail, sendEmailProof } from '@showhands/contracts';
import { type Api, readIdempotencyRequest } from '@showhands/service-kit/http';
import { type ChangeEmailDependencies, changeOwnEmail } from './change-own-email.ts';
import { type ProofDependencies, proveAddress, sendProof } from './commands.ts';

export const bindEmailProofs = (
  api: Api,
  deps: ProofDependencies & ChangeEmailDependencies & { readonly secret: string },
): void => {
  api.route(changeEmail, (call) => changeOwnEmail(deps, call, call.body, call.request.ip ?? ''));

  api.route(sendEmailProof, (call) => sendProof(deps, call, call.body));

  api.route(proveEmail, (call) => {
    const scope = `proof:${createHash('sha256').update(call.body.token).digest('hex')}`;
    call.idempotency = readIdempotencyRequest(call.request, scope, deps.secret);
    return proveAddress(deps, call, call.body);
  });
};
