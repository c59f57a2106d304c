import { getMe, getUpload, updateProfile } from '@showhands/contracts';
import { type Api, createSlots, keepBodyForKey, notFound, readClaim } from '@showhands/service-kit';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/repository.ts';
import { type ProfileDependencies, updateProfileOf } from './commands.ts';
import { formDigest, readProfileForm } from './form.ts';
import { findPicture } from './repository.ts';

/** Forms are read into memory: at 5 MB each this is 250 MB at most. */
const UPLOADS = { running: 50, waiting: 0 };

export const bindProfile = (api: Api, deps: ProfileDependencies & { readonly secret: string }): void => {
  const { database } = deps.store;
  const uploading = createSlots(UPLOADS);

  api.route(getMe, async ({ user }) =>
    presentUser(await getSignedInUser(database, user, (id) => findUser(database, id))),
  );

  api.route(updateProfile, (call) =>
    uploading(async () => {
      const form = await readProfileForm(call.request);
      keepBodyForKey(call.request, undefined, formDigest(form));
      call.claim = readClaim(call.request, call.user.id, deps.secret);
      return updateProfileOf(deps, call, form);
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
