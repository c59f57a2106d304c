import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { listAddresses } from '@showhands/contracts';
import { type Api, isLoopback } from '@showhands/service-kit/http';
import type { GatewayConfig } from '../config.ts';

type AddressConfig = Pick<GatewayConfig, 'HOST' | 'NODE_ENV' | 'TRUST_PROXY_HOPS'>;

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Whether others could reach the gateway directly. */
const isOpen = ({ HOST, NODE_ENV, TRUST_PROXY_HOPS }: AddressConfig): boolean =>
  ANY_ADDRESS.has(HOST) && NODE_ENV !== 'production' && TRUST_PROXY_HOPS === 0;

const isLocalHost = (host: string): boolean => {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
};

/** A proxy on this machine passes the host that its caller asked. */
const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') && isLocalHost(headers.host ?? '') && !('x-forwarded-for' in headers);

/** Without IPv6, which nobody types, and link-local addresses. */
const originsOf = (port: number): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => new URL(`http://${address}:${port}`).origin);

/** Tells a presenter on the server's machine which addresses phones can open. Nobody else learns the server's networks. */
export const bindAddresses = (api: Api, config: AddressConfig): void => {
  api.route(listAddresses, async ({ request }) => {
    const { localPort = 0 } = request.socket;
    return { origins: isOpen(config) && isFromThisMachine(request) ? originsOf(localPort) : [] };
  });
};
