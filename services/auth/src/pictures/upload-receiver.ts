import type { Endpoint } from '@showhands/contracts';
import { type Call, readIdempotencyRequest, rememberBodyForIdempotency } from '@showhands/service-kit/http';
import { type FormEndpoint, formDigest, type PictureForm, readPictureForm } from './form.ts';
import { createUploadLimiter } from './upload-limiter.ts';

type UploadCall = Pick<Call<Endpoint>, 'user' | 'request' | 'idempotency'>;

/** Reads a call's form, sets its idempotency key, which depends on the form, and runs the work. */
export type UploadReceiver = <Result>(
  call: UploadCall,
  endpoint: FormEndpoint,
  work: (form: PictureForm) => Promise<Result>,
) => Promise<Result>;

/** One for all endpoints that take pictures, since the limits of concurrency count them together. */
export const createUploadReceiver = (secret: string): UploadReceiver => {
  const limitUploads = createUploadLimiter();
  return (call, endpoint, work) =>
    limitUploads(call.user.id, async () => {
      const form = await readPictureForm(call.request, endpoint);
      rememberBodyForIdempotency(call.request, formDigest(form));
      call.idempotency = readIdempotencyRequest(call.request, call.user.id, secret);
      return work(form);
    });
};
