import { beforeEach, jest } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { EditPollForm } from '#features/poll-editor/edit-poll-form.tsx';
import { NewPollForm } from '#features/poll-editor/new-poll-form.tsx';
import { session } from '#lib/session/session.ts';
import { aPoll, errorResponse, json, tokenFor, uuid, VIEWER } from './factories.ts';
import { renderUi } from './ui-fixture.tsx';

interface FormServer {
  respond: (() => Response) | undefined;
  sent: unknown[];
  keys: (string | null)[];
  /** The polls that the form reports as created or saved. */
  done: Poll[];
}

/** Records the requests of the form and answers them with success, or by `respond`. */
export const server: FormServer = { respond: undefined, sent: [], keys: [], done: [] };

const answer = (method?: string) => server.respond?.() ?? json(method === 'PUT' ? 200 : 201, aPoll());

beforeEach(() => {
  // The leave guard compares links to the browser's location, not to the memory router's.
  history.replaceState(null, '', '/create');
  session.signIn(tokenFor(VIEWER), VIEWER);
  Object.assign(server, { respond: undefined, sent: [], keys: [], done: [] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, { method, body, headers } = {}) => {
    server.sent.push(JSON.parse(String(body)));
    server.keys.push(new Headers(headers).get('Idempotency-Key'));
    return answer(method);
  });
});

export const rejectField = (path: string, message: string) => {
  server.respond = () => json(400, { message, code: 'validation_failed', errors: [{ path, message }], requestId: 'r' });
};

export const openNew = (): UserEvent =>
  renderUi(<NewPollForm onCreated={(poll) => server.done.push(poll)} />, { path: '/create' }).user;

export const openEdit = (poll: Poll) => {
  const form = (current: Poll) => (
    <EditPollForm
      poll={current}
      cancel={<Link to="/my-polls">Cancel</Link>}
      onSaved={(saved) => server.done.push(saved)}
    />
  );
  const { user, rerender } = renderUi(form(poll));
  return { user, receive: (current: Poll) => rerender(form(current)) };
};

export const fill = () => {
  for (const [label, value] of Object.entries({ Title: 'Tea or coffee?', 'Option 1': 'Tea', 'Option 2': 'Coffee' })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

export const openSettings = async (user: UserEvent) => {
  await user.click(screen.getByText('More settings'));
  await screen.findByRole('checkbox', { name: 'People can change their vote' });
};

/** A new poll about tea and coffee, with More settings open. */
export const openFilled = async (): Promise<UserEvent> => {
  const user = openNew();
  fill();
  await openSettings(user);
  return user;
};

export const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Poll' }));
export const update = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Update Poll' }));
export const title = () => screen.getByLabelText('Title');
export const option = (number: number) => screen.getByLabelText(`Option ${number}`);
export const radio = (name: string) => screen.getByRole('radio', { name });

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

/** Sends by `fetch`, which the tests mock. */
class FetchingRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  readonly #controller = new AbortController();
  readonly #headers = new Headers();
  #received = new Headers();
  #method = '';
  #url = '';

  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders() {
    return [...this.#received].map((header) => header.join(': ')).join('\r\n');
  }
  abort() {
    this.#controller.abort();
  }
  async send(body: Blob) {
    const { signal } = this.#controller;
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = response.status;
      this.#received = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
    this.onloadend?.();
  }
}

/** An upload waits for its `respond`. */
export const mockUploads = () => {
  const uploads: Upload[] = [];
  let files = 0;
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new FetchingRequest() as unknown as XMLHttpRequest);
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    files += 1;
    return `blob:${files}`;
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method, body, headers, signal } = {}) => {
    if (String(input) !== '/api/pictures') {
      server.sent.push(JSON.parse(String(body)));
      return answer(method);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    uploads.push({
      body: body instanceof Blob ? body.text() : Promise.resolve(''),
      idempotencyKey: new Headers(headers).get('Idempotency-Key'),
      signal,
      respond: resolve,
      fail: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  return {
    uploads,
    accept: async (index: number, picture = aPicture()) => {
      await act(async () => uploads[index]?.respond(json(201, { picture })));
      return picture;
    },
    reject: (index: number, status: number, code: string, message: string) =>
      act(async () => uploads[index]?.respond(errorResponse(status, code, message))),
    goOffline: (index: number) => act(async () => uploads[index]?.fail()),
  };
};

/** The button that opens and closes the settings of an option. */
export const optionToggle = (option: string) => screen.getByRole('button', { name: `Settings of ${option}` });

/** The settings of an option, opened. */
export const openOption = async (user: UserEvent, option: string) => {
  const toggle = optionToggle(option);
  if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle);
  const settings = within(await screen.findByRole('group', { name: `Settings of ${option}` }));
  await settings.findByLabelText('Option description');
  return settings;
};

/** The picture of an option, whose settings are opened. */
export const openPicture = async (user: UserEvent, option: string) => {
  const settings = await openOption(user, option);
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
