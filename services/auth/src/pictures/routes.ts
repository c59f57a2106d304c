import { getUpload, uploadPicture } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { type PictureDependencies, savePicture } from './commands.ts';
import { findPicture } from './repository.ts';
import type { UploadReceiver } from './upload-receiver.ts';

export const bindPictures = (
  api: Api,
  deps: PictureDependencies & { readonly receiveUpload: UploadReceiver },
): void => {
  api.route(uploadPicture, (call) => deps.receiveUpload(call, uploadPicture, (form) => savePicture(deps, call, form)));

  api.route(getUpload, async ({ params, response }) => {
    const picture = await findPicture(deps.store.database, params.name);
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
