import { File as NodeFile } from 'node:buffer';
import { expect, jest, test } from '@jest/globals';
import { multipart } from './multipart.ts';

const bytesOf = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error('unreadable'));
    reader.readAsArrayBuffer(blob);
  });

async function read(form: Blob): Promise<FormData> {
  const response = new Response(await bytesOf(form), { headers: { 'Content-Type': form.type } });
  // Node's Response makes files of the global class, which is jsdom's.
  jest.spyOn(globalThis as Record<'File', object>, 'File', 'get').mockReturnValue(NodeFile);
  return response.formData();
}

test('keeps texts unchanged, with line breaks and quotes', async () => {
  const bio = 'One\nTwo\r\nThree "four"\n\n--form-5 é 👋';
  const form = await read(multipart({ username: 'ada', bio, location: '' }));
  expect([...form]).toEqual([
    ['username', 'ada'],
    ['bio', bio],
    ['location', ''],
  ]);
});

test('keeps the bytes of a file, whatever its name', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const file = new File([bytes], 'my "cat"\r\n.png', { type: 'image/png' });
  const form = await read(multipart({ bio: '' }, { name: 'profilePicture', file }));
  const sent = form.get('profilePicture');
  if (sent === null || typeof sent === 'string') throw new Error('no file');
  expect(sent.type).toBe('image/png');
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes);
});
