import { afterEach, expect, jest, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { cleanup, screen } from '@testing-library/react';
import { json } from '../../../../jest/api-fixture.ts';
import { renderUi } from '../../../../jest/polls-fixture.tsx';
import { ForgotForm } from './forgot-form.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('asks for a link in the language of the page', async () => {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => json(202, { message: texts.auth.resetRequested }));
  const { user } = renderUi(<ForgotForm />);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
  expect(await screen.findByText(texts.auth.resetRequested)).toBeVisible();
  const [path, { method, body } = {}] = fetched.mock.calls[0] ?? [];
  expect([path, method]).toEqual(['/api/password/forgot', 'POST']);
  expect(JSON.parse(String(body))).toEqual({ email: 'ada@example.org', language: 'en' });
});
