import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import amqp from 'amqplib';
import pg from 'pg';
import { Server } from 'socket.io';

// Counts each vote in one transaction with the rows of a vote of the product, publishes one confirmed message and emits one
// update. It checks nothing. The tables are copies of the product's in the schema «minimal», without triggers and foreign keys.

const QUEUE = 'benchmark.minimal-votes';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const channel = await (await amqp.connect(process.env.AMQP_URL ?? '')).createConfirmChannel();
await channel.assertQueue(QUEUE, { exclusive: true, maxLength: 1_000 });

const LOCK = {
  name: 'lock',
  text: 'select * from minimal.polls where id = $1 for no key update',
};
const WRITE = {
  name: 'write',
  text: `
    with new_vote as (
      insert into minimal.votes (poll_id, user_id, option_id, single_choice) values ($1, $2, $3, true)),
    new_totals as (
      update minimal.polls set total_votes = total_votes + 1, voters_count = voters_count + 1, version = version + 1
      where id = $1),
    new_count as (update minimal.options set votes = votes + 1 where poll_id = $1 and id = $3),
    new_event as (insert into minimal.outbox (id, type, body) values ($4, 'poll.voted', $5::text))
    insert into minimal.idempotency_keys (scope, operation, key, fingerprint, request_id, outcome)
    values ($2, 'castVote', $6, '', '', $5::jsonb)`,
};

const countVote = async (pollId: string, optionId: string, key: string): Promise<unknown> => {
  const client = await pool.connect();
  const [userId, eventId] = [randomUUID(), randomUUID()];
  try {
    await client.query('begin');
    const { rows } = await client.query<object>({ ...LOCK, values: [pollId] });
    const body = JSON.stringify({ pollId, optionId, userId });
    await client.query({ ...WRITE, values: [pollId, userId, optionId, eventId, body, key] });
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
};

const server = createServer();
const io = new Server(server, { serveClient: false });

const publish = (message: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve());
    channel.sendToQueue(QUEUE, Buffer.from(JSON.stringify(message)), { persistent: true }, done);
  });

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [, pollId = ''] = /\/polls\/([^/]+)\/vote$/.exec(request.url ?? '') ?? [];
  const { option_id: optionId } = (await json(request)) as { option_id: string };
  const poll = await countVote(pollId, optionId, String(request.headers['idempotency-key']));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(poll));
  await publish(poll);
  io.to(pollId).emit('pollUpdate', poll);
};

server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/healthz') response.end();
  else if (request.method === 'POST')
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
