import type { IncomingMessage } from 'node:http';
import {
  createHttpApp,
  createHttpServer,
  createInternalClient,
  createJwksKeyFinder,
  createSessionId,
  createTokenVerifier,
  type Lifecycle,
  listen,
  type Platform,
  replicaTag,
  type Service,
  startRevocationFeed,
  withLifecycle,
} from '@showhands/service-kit';
import { reachedAddress } from './address.ts';
import { createBroadcast } from './broadcast.ts';
import type { RealtimeConfig } from './config.ts';
import { subscribe } from './consumers/subscribe.ts';
import { guardAgainstFloods, startSlowReaderWatch } from './guards.ts';
import { createHandlers, createReceiver, welcome } from './handlers.ts';
import { createAuthentication, createOriginCheck } from './handshake.ts';
import { createNotificationUpdates } from './notification-updates.ts';
import { createPollAccess } from './poll-access.ts';
import { startPresence } from './presence.ts';
import { sendToReconnect } from './reconnect.ts';
import { createReplicaLink, type ReplicaLink } from './replica-link.ts';
import { endRevokedSessions, startExpiryWatch } from './sessions.ts';
import { countSockets, createSocketServer, forgetRequests, type LiveServer } from './socket-server.ts';
import { countAcrossReplicas, countHere } from './watchers.ts';

const assertStands = async (stands: boolean): Promise<void> => {
  if (!stands) throw new Error('not connected');
};

/** After a loss clients may have missed something; they look again when they reconnect. */
const resyncAfterLoss = (io: LiveServer, link: ReplicaLink): void => {
  link.onReturn((othersMissed) => {
    void sendToReconnect(io);
    if (othersMissed) io.serverSideEmit('resync');
  });
  io.on('resync', () => void sendToReconnect(io));
};

const start = async (config: RealtimeConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics, bus, redis } = platform;
  const link = config.REDIS_URL ? createReplicaLink(config.REDIS_URL, logger) : undefined;
  if (link) lifecycle.add('replica link', () => link.close());

  const readiness = {
    events: () => assertStands(bus.isConnected()),
    ...(link && { replicas: () => assertStands(link.isUp()) }),
  };
  const server = createHttpServer(createHttpApp({ logger, metrics, readiness }));
  const allowRequest = createOriginCheck(config.ALLOWED_ORIGINS, logger);
  const io = createSocketServer({ server, adapter: link?.adapter, allowRequest });
  countSockets(io, metrics);
  if (link) resyncAfterLoss(io, link);

  const revocations = startRevocationFeed({
    ask: createInternalClient(config.AUTH_URL, config.INTERNAL_SECRET),
    logger,
    onRevoked: (jtis) => endRevokedSessions(io, jtis),
  });
  lifecycle.add('revocations', () => revocations.stop());
  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const access = createPollAccess(createInternalClient(config.POLLS_URL, config.INTERNAL_SECRET));
  const receive = createReceiver(createHandlers(access), logger);
  if (config.RATE_LIMITS === 'on') guardAgainstFloods(io, logger);
  else logger.warn('sockets may send without limit');
  const authenticate = createAuthentication({ verifyToken, revocations, logger });
  io.use((socket, next) => void authenticate(socket, next));
  io.on('connection', (socket) => welcome(socket, receive));
  forgetRequests(io);

  await link?.start();
  const broadcast = createBroadcast(io, metrics);
  const notifications = createNotificationUpdates(io, broadcast, link !== undefined);
  const hasReplicas = config.AMQP_URL !== undefined;
  // Ended after the sockets: until then the other replicas' sockets go on hearing from here.
  lifecycle.add('events', await subscribe({ bus, metrics, broadcast, access, notifications, hasReplicas }));

  const http = await listen(server, { port: config.PORT, host: config.HOST });
  io.engine.generateId = (request: IncomingMessage) =>
    createSessionId(replicaTag(config.ADVERTISED_ADDRESS ?? reachedAddress(request)));
  lifecycle.add('sockets', async () => {
    const closed = http.close();
    await sendToReconnect(io);
    await io.close();
    await closed;
  });

  lifecycle.add('expiry watch', startExpiryWatch(io));
  lifecycle.add('slow reader watch', startSlowReaderWatch(io, logger));
  const count = redis ? countAcrossReplicas(redis) : countHere;
  lifecycle.add('presence', startPresence({ io, broadcast, count, logger }));
  return { url: http.url, close: () => lifecycle.close() };
};

/** Live events over Socket.IO. */
export const createRealtimeService = (config: RealtimeConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
