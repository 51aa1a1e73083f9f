/**
 * The baseline of sending: what `node:http`, `ws` and `pg` themselves need for the same path. One INSERT a request, a
 * statement that each connection prepares once; its row is the answer and the frame of the recipient.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ClusterConnection } from '#server/database/cluster.ts';

export type BareSendOrder = { connection: ClusterConnection; database: string };

type Sent = { userId: string; data: { _id: string; roomId: string; content: string } };
type Inserted = { id: string; created_at: Date };

/** More connections did not insert more on two cores. */
const CONNECTIONS = 16;
const sockets = new Map<string, WebSocket>();
let pool: pg.Pool | undefined;

async function insert({ userId, data }: Sent): Promise<string> {
  const { rows } = await pool!.query<Inserted>({
    name: 'insert',
    text: 'INSERT INTO pgbench_messages (room_id, sender_id, content) VALUES ($1, $2, $3) RETURNING id, created_at',
    values: [data.roomId, userId, data.content],
  });
  const text = JSON.stringify({ ...data, ticks: rows[0]!.id, createTime: rows[0]!.created_at });
  sockets.get(userId)?.send(`{"event":"chat-message","data":${text}}`);
  return text;
}

// Senders wait while others are measured: their connections stay open.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = (status: number, body: string): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    };
    void insert(JSON.parse(Buffer.concat(chunks).toString()) as Sent).then(
      (body) => answer(200, body),
      (error: unknown) => answer(500, String(error)),
    );
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (frame) => {
    const { event, data } = JSON.parse((frame as Buffer).toString()) as { event: string; data?: { userId: string } };
    if (event !== 'init' || !data) return;
    sockets.set(data.userId, socket);
    socket.send('{"event":"initialed"}');
  });
});

process.on('message', (message: BareSendOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  pool = new pg.Pool({ ...message.connection, database: message.database, max: CONNECTIONS });
  // PostgreSQL may end first.
  pool.on('error', () => undefined);
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ ask: message.ask, port: (server.address() as AddressInfo).port }),
  );
});
// The meter unrefs the channel, which must keep this process alive until it listens.
process.channel?.ref();
