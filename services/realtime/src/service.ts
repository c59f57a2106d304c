import type { IncomingMessage } from 'node:http';
import { createSessionId, replicaTag } from '@showhands/service-kit/discovery';
import { createHttpApp, createHttpServer, createRejections, listen, stopListening } from '@showhands/service-kit/http';
import type { Platform, Service } from '@showhands/service-kit/platform';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import {
  createInternalClient,
  createJwksKeyFinder,
  createTokenVerifier,
  startRevocationList,
} from '@showhands/service-kit/security';
import type { RealtimeConfig } from './config.ts';
import { localAddress } from './connections/address.ts';
import { limitAdmission } from './connections/admission.ts';
import { createAuthentication, createOriginCheck } from './connections/authentication.ts';
import { countConnections, countFrames } from './connections/count-connections.ts';
import { startMessageRateGuard, startSlowReaderGuard } from './connections/guards.ts';
import { createDispatcher, createHandlers, registerSocket } from './connections/handlers.ts';
import { createPollAccess } from './connections/poll-access.ts';
import { createPollLists } from './connections/poll-lists.ts';
import { startRebalancing } from './connections/rebalancing.ts';
import { forceReconnect } from './connections/reconnect.ts';
import { createRoomAccess } from './connections/room-access.ts';
import { holdTopicOfUser, holdTopicsOfRooms } from './connections/rooms.ts';
import { endRevokedSessions, startExpiryCheck } from './connections/sessions.ts';
import { createSocketLimits, noSocketLimits } from './connections/socket-limits.ts';
import { countSockets, createSocketServer, type LiveServer, releaseRequests } from './connections/socket-server.ts';
import { createVoterRooms } from './connections/voter-rooms.ts';
import { subscribe } from './consumers/subscribe.ts';
import { startPresence } from './presence/presence.ts';
import { countAcrossReplicas, countLocally } from './presence/watchers.ts';
import { createReplicaLink, type ReplicaLink } from './replicas/replica-link.ts';
import { noTopics } from './replicas/topics.ts';
import { RECONNECTS } from './tuning.ts';
import { createBroadcast } from './updates/broadcast.ts';
import { createLatestPolls } from './updates/latest-polls.ts';
import { startLoadMonitor } from './updates/load-monitor.ts';
import { createNotificationUpdates } from './updates/notification-updates.ts';
import { createPollBroadcast } from './updates/poll-broadcast.ts';
import { createPollChanges } from './updates/poll-changes.ts';
import { createPollUpdates } from './updates/poll-updates.ts';

const assertConnected = async (isConnected: boolean): Promise<void> => {
  if (!isConnected) throw new Error('not connected');
};

/** Clients may have missed updates while the link was down; they fetch the current state when they reconnect. */
const resyncAfterLoss = (io: LiveServer, link: ReplicaLink): void => {
  link.onReconnect((hasLostMessages) => {
    void forceReconnect(io);
    if (hasLostMessages) io.serverSideEmit('resync');
  });
  // One whose link is not up yet reconnects its sockets then.
  io.on('resync', () => link.isUp() && void forceReconnect(io));
};

const start = async (config: RealtimeConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics, bus, redis } = platform;
  const link = config.REDIS_URL ? createReplicaLink(config.REDIS_URL, logger) : undefined;
  if (link) lifecycle.add('replica link', () => link.close());

  const rejections = createRejections(logger, metrics);
  const readiness = {
    events: () => assertConnected(bus.isConnected()),
    revocations: () => assertConnected(revocations.isReady()),
    sockets: async () => {
      if (!hasRoom()) throw new Error('no room for another socket');
    },
    ...(link && { replicas: () => assertConnected(link.isUp()) }),
  };
  const server = createHttpServer(createHttpApp({ logger, metrics, rejections, readiness }));
  const allowRequest = createOriginCheck(config.ALLOWED_ORIGINS, logger);
  const io = createSocketServer({ server, adapter: link?.adapter, allowRequest });
  const hasRoom = limitAdmission(io, metrics, {
    maxSockets: config.MAX_SOCKETS,
    handshakesPerSecond: config.HANDSHAKES_PER_SECOND,
  });
  countSockets(io, metrics);
  countConnections(io, metrics);
  countFrames(io, metrics);
  if (link) resyncAfterLoss(io, link);

  const revocations = startRevocationList({
    client: createInternalClient(config.AUTH_URL, config.INTERNAL_SECRET),
    logger,
    onRevoked: (ids) => endRevokedSessions(io, ids),
  });
  lifecycle.add('revocations', () => revocations.stop());
  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const access = createPollAccess(createInternalClient(config.POLLS_URL, config.INTERNAL_SECRET));
  const isAlone = link?.isAlone ?? (() => true);
  const voterRooms = createVoterRooms({ io, access, isAlone, logger });
  const loadMonitor = startLoadMonitor();
  lifecycle.add('load monitor', () => loadMonitor.stop());
  const topics = link?.topics ?? noTopics;
  const [lists, latest] = [createPollLists(topics), createLatestPolls()];
  const pollBroadcast = createPollBroadcast(io);
  const isLimited = config.RATE_LIMITS === 'on';
  const limits = isLimited ? createSocketLimits() : noSocketLimits;
  const roomAccess = createRoomAccess({ io, access, limits, logger });
  const updates = createPollUpdates({
    broadcast: pollBroadcast,
    lists,
    latest,
    voterRooms,
    roomAccess,
    accessChanged: access.invalidate,
    loadMonitor,
    metrics,
  });
  const changes = createPollChanges({ io, latest, updates, roomAccess, topics, isAlone });
  holdTopicsOfRooms(io, topics);
  io.on('nextInvited', (move) => void roomAccess.nextPoll(move));
  const handling = { access, voterRooms, limits, lists, topics, watchList: updates.watch, follow: changes.follow };
  const dispatch = createDispatcher(createHandlers(handling), logger);
  if (isLimited) startMessageRateGuard(io, logger);
  else logger.warn('sockets and their message rate are not limited');
  const authenticate = createAuthentication({ verifyToken, revocations, rejections, limits, logger });
  io.use((socket, next) => void authenticate(socket, next));
  io.use((socket, next) => void holdTopicOfUser(socket, topics).then(() => next()));
  io.on('connection', (socket) => registerSocket(socket, dispatch, handling));
  releaseRequests(io);

  await link?.start();
  const broadcast = createBroadcast({ io, isAlone });
  const notifications = createNotificationUpdates(io, broadcast, isAlone, topics);
  const ownsShard = link?.ownsShard ?? (() => true);
  const hasReplicas = config.AMQP_URL !== undefined;
  // Closed after the sockets: until then this replica keeps sending updates to the other replicas' sockets.
  lifecycle.add(
    'events',
    await subscribe({
      bus,
      metrics,
      logger,
      broadcast,
      access,
      voterRooms,
      notifications,
      latest,
      changes,
      nextInvited: (move) => {
        if (!isAlone()) io.serverSideEmit('nextInvited', move);
        void roomAccess.nextPoll(move);
      },
      loadMonitor,
      ownsShard,
      hasReplicas,
    }),
  );

  await revocations.firstList;
  const http = await listen(server, { port: config.PORT, host: config.HOST });
  io.engine.generateId = (request: IncomingMessage) =>
    createSessionId(replicaTag(config.ADVERTISED_ADDRESS ?? localAddress(request)));
  lifecycle.add('http', async () => {
    const closed = http.close();
    await io.close();
    await closed;
  });

  lifecycle.add('expiry check', startExpiryCheck(io));
  lifecycle.add('slow reader check', startSlowReaderGuard(io, logger, metrics));
  const count = redis ? countAcrossReplicas(redis) : countLocally;
  lifecycle.add('presence', startPresence({ io, broadcast, count, logger }));
  const drain = async (): Promise<void> => {
    // Makes gateways open new sockets on other replicas.
    await stopListening(server);
    const pace = { perSocketMs: RECONNECTS.drainPerSocketMs, maxMs: config.DRAIN_SECONDS * 1_000 };
    await (isAlone() ? forceReconnect(io) : forceReconnect(io, pace));
  };
  lifecycle.add('sockets', drain, config.DRAIN_SECONDS);
  lifecycle.add(
    'rebalancing',
    // A failure to publish would make all clients of all replicas reconnect.
    startRebalancing(io, () => link?.isUp() === true && !isAlone()),
  );
  return { url: http.url, close: () => lifecycle.close() };
};

/** The composition root: live updates over Socket.IO. */
export const createRealtimeService = (config: RealtimeConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
