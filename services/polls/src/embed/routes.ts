import { createHash } from 'node:crypto';
import { type EmbeddedPoll, getEmbeddedPoll, texts } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import { createEmbeddedPolls } from './embedded-polls.ts';

/** Proxies and browsers ask again each time: a poll that is no longer public must disappear within a second. */
const CACHE_CONTROL = 'public, no-cache';

/** Weak, since a compressed response has the same one. */
const entityTag = (poll: EmbeddedPoll): string =>
  `W/"${createHash('sha256').update(JSON.stringify(poll)).digest('base64url').slice(0, 22)}"`;

/** Bound only where the operator lets other sites embed polls. */
export const bindEmbed = (api: Api, database: Database): void => {
  const findEmbeddedPoll = createEmbeddedPolls(database);

  api.route(getEmbeddedPoll, async ({ params, request, response }) => {
    const poll = await findEmbeddedPoll(params.id);
    if (!poll) throw notFound(texts.poll.notFound);
    const tag = entityTag(poll);
    response.set({ 'Cache-Control': CACHE_CONTROL, ETag: tag });
    // Not by `request.fresh`, which is false for requests that go past the caches between.
    if (request.get('If-None-Match')?.includes(tag)) response.status(304).end();
    return poll;
  });
};
