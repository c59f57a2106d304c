import { createHash } from 'node:crypto';
import { proveEmail, sendEmailProof } from '@showhands/contracts';
import { type Api, readIdempotencyRequest } from '@showhands/service-kit/http';
import { type ProofDependencies, proveAddress, sendProof } from './commands.ts';

export const bindEmailProofs = (api: Api, deps: ProofDependencies & { readonly secret: string }): void => {
  api.route(sendEmailProof, (call) => sendProof(deps, call, call.body));

  api.route(proveEmail, (call) => {
    const scope = `proof:${createHash('sha256').update(call.body.token).digest('hex')}`;
    call.idempotency = readIdempotencyRequest(call.request, scope, deps.secret);
    return proveAddress(deps, call, call.body);
  });
};
