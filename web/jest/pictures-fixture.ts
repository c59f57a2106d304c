import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { errorResponse, json } from './api-fixture.ts';
import { uuid } from './factories.ts';

export const aPicture = (): string => `/api/uploads/${uuid()}.webp`;

export const aFile = (type = 'image/png', size?: number): File => {
  const file = new File(['pixels'], 'cat', { type });
  return size === undefined ? file : Object.defineProperty(file, 'size', { value: size });
};

interface Upload {
  readonly body: Promise<string>;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal | null | undefined;
  readonly respond: (response: Response) => void;
  readonly fail: () => void;
}

/** Answers other requests by `respond` and records their bodies. An upload waits for its `respond`. */
export const mockUploads = (respond: () => Response) => {
  const server: { uploads: Upload[]; sent: unknown[] } = { uploads: [], sent: [] };
  let files = 0;
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    files += 1;
    return `blob:${files}`;
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { body, headers, signal } = {}) => {
    if (String(input) !== '/api/pictures') {
      server.sent.push(JSON.parse(String(body)));
      return respond();
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    server.uploads.push({
      body: body instanceof Blob ? body.text() : Promise.resolve(''),
      idempotencyKey: new Headers(headers).get('Idempotency-Key'),
      signal,
      respond: resolve,
      fail: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  return {
    ...server,
    accept: async (index: number, picture = aPicture()) => {
      await act(async () => server.uploads[index]?.respond(json(201, { picture })));
      return picture;
    },
    reject: (index: number, status: number, code: string, message: string) =>
      act(async () => server.uploads[index]?.respond(errorResponse(status, code, message))),
    goOffline: (index: number) => act(async () => server.uploads[index]?.fail()),
  };
};

/** The picture of an option in More settings, which are open. */
export const openPicture = async (user: UserEvent, option: string) => {
  const summary = screen.getByText(option, { selector: 'summary *' });
  if (!summary.closest('details')?.open) await user.click(summary);
  const settings = within(await screen.findByRole('group', { name: `Settings of ${option}` }));
  const field = settings.getByRole('group', { name: 'Picture' });
  const input = field.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  const picture = within(field);
  return {
    ...picture,
    /** Also a file that the file picker would not offer. */
    choose: (file = aFile()) => userEvent.setup({ applyAccept: false }).upload(input, file),
    click: (name: string) => user.click(picture.getByRole('button', { name })),
    shown: () => field.querySelector('img')?.getAttribute('src') ?? null,
    status: () => picture.getByRole('status').textContent,
    error: () => picture.getByRole('alert', { hidden: true }).textContent,
  };
};
