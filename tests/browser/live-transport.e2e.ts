import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { castVote, createPoll } from '@showhands/contracts';
import { aPollInput, apiClient, optionIdAt, registerVoter } from '@showhands/testing';
import { openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

/** A proxy between the browser and the product that may reject WebSockets, or let open ones fall silent. */
const openProxy = async () => {
  const [sockets, webSockets] = [new Set<Socket>(), new Set<Socket>()];
  const network = { rejectsWebSockets: false, upgrades: 0 };
  const { port, hostname } = new URL(product.url);
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    // Browsers open a connection for each WebSocket.
    client.once('data', (head) => {
      const isUpgrade = /^upgrade: websocket/im.test(head.toString('latin1'));
      if (isUpgrade && network.rejectsWebSockets)
        return client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      network.upgrades += Number(isUpgrade);
      const upstream = connect(Number(port), hostname).on('error', () => client.destroy());
      sockets.add(upstream);
      if (isUpgrade) for (const socket of [client, upstream]) webSockets.add(socket);
      upstream.write(head);
      return upstream.pipe(client).pipe(upstream);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    network,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      for (const socket of webSockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/** Opens a poll through a proxy. `vote` is another person's. */
const openPoll = async (browser: Parameters<typeof openSignedIn>[0], rejectsWebSockets: boolean) => {
  const api = apiClient(product.url);
  const { token } = await registerVoter(api);
  const { body: poll } = await api.call(createPoll, {
    token,
    body: aPollInput({ options: [{ text: 'Tea' }, { text: 'Coffee' }] }),
  });
  const proxy = await openProxy();
  proxy.network.rejectsWebSockets = rejectsWebSockets;
  const person = await openSignedIn(browser, `${proxy.url}/poll/${poll.id}`);
  const { page } = person;
  await expect(page.getByText('1 person watching')).toBeVisible();
  const vote = async () =>
    api.call(castVote, {
      token: (await registerVoter(api)).token,
      params: { id: poll.id },
      body: { option_id: optionIdAt(poll, 0) },
    });
  const close = async () => {
    await person.close();
    proxy.close();
  };
  return { page, proxy, vote, votes: page.getByRole('listitem').getByRole('button', { name: 'Tea' }), close };
};

test('a connection that died unnoticed is replaced when the page is looked at again', async ({ browser }) => {
  const { page, proxy, vote, votes, close } = await openPoll(browser, false);
  const { upgrades } = proxy.network;
  proxy.silence();
  await vote();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(votes).toContainText('1 vote', { timeout: 3_000 });
  expect(proxy.network.upgrades).toBeGreaterThan(upgrades);
  await close();
});

test('polls while a proxy rejects WebSockets, and returns to them', async ({ browser }) => {
  const { page, proxy, vote, votes, close } = await openPoll(browser, true);
  await vote();
  await expect(votes).toContainText('1 vote', { timeout: 5_000 });
  await expect(page.getByText('Offline')).toBeHidden();
  expect(proxy.network.upgrades).toBe(0);
  proxy.network.rejectsWebSockets = false;
  await expect.poll(() => proxy.network.upgrades, { timeout: 30_000 }).toBeGreaterThan(1);
  await vote();
  await expect(votes).toContainText('2 votes', { timeout: 5_000 });
  await close();
});
