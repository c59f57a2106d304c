import { getMe, getUpload, updateProfile } from '@showhands/contracts';
import { type Api, notFound, readIdempotencyRequest, rememberBodyForIdempotency } from '@showhands/service-kit';
import { markSessionUsed } from '../sessions/repository.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/repository.ts';
import { type ProfileDependencies, saveProfile } from './commands.ts';
import { formDigest, readProfileForm } from './form.ts';
import { findPicture } from './repository.ts';
import { createUploadLimiter } from './upload-limiter.ts';

export const bindProfile = (api: Api, deps: ProfileDependencies & { readonly secret: string }): void => {
  const { database } = deps.store;
  const limitUploads = createUploadLimiter();

  api.route(getMe, async ({ user }) => {
    const account = await getSignedInUser(database, user, (id) => findUser(database, id));
    await markSessionUsed(database, user);
    return presentUser(account);
  });

  api.route(updateProfile, (call) =>
    limitUploads(call.user.id, async () => {
      const form = await readProfileForm(call.request);
      rememberBodyForIdempotency(call.request, undefined, formDigest(form));
      call.idempotency = readIdempotencyRequest(call.request, call.user.id, deps.secret);
      return saveProfile(deps, call, form);
    }),
  );

  api.route(getUpload, async ({ params, response }) => {
    const picture = await findPicture(database, params.name);
    if (!picture) throw notFound();
    response.set({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    response.send(picture);
    return picture;
  });
};
