import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

interface Packet {
  readonly op: number;
  readonly d?: unknown;
}

interface Event {
  readonly s: number;
  readonly t: string;
  readonly d: unknown;
}

/** The gateway: greets, identifies, resumes with what was missed, dispatches. */
export class Gateway {
  readonly #sockets = new Set<WebSocket>();
  readonly #server: WebSocketServer;
  #events: Event[] = [];
  #seq = 0;
  /** IDENTIFY payloads in order. */
  readonly identified: unknown[] = [];
  resumed = 0;
  readonly #first: () => readonly (readonly [type: string, data: unknown])[];

  constructor(server: Server, first: () => readonly (readonly [type: string, data: unknown])[]) {
    this.#first = first;
    this.#server = new WebSocketServer({ server, path: '/gateway' });
    this.#server.on('connection', (socket) => this.#accept(socket));
  }

  #accept(socket: WebSocket): void {
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('message', (raw) => this.#read(socket, JSON.parse((raw as Buffer).toString('utf8')) as Packet));
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
  }

  #read(socket: WebSocket, packet: Packet): void {
    if (packet.op === 1) socket.send(JSON.stringify({ op: 11 }));
    if (packet.op === 2) {
      this.identified.push(packet.d);
      this.#events = [];
      this.#sockets.add(socket);
      for (const [type, data] of this.#first()) this.dispatch(type, data);
    }
    if (packet.op === 6) {
      this.resumed += 1;
      this.#sockets.add(socket);
      const { seq } = packet.d as { readonly seq: number };
      // Discord may repeat an event that was already delivered.
      for (const event of this.#events.filter(({ s }) => s >= seq)) socket.send(JSON.stringify({ op: 0, ...event }));
      this.dispatch('RESUMED', {});
    }
  }

  /** Sends an event to every client, and keeps it for a resume. */
  dispatch(t: string, d: unknown): void {
    this.#seq += 1;
    const event = { s: this.#seq, t, d };
    this.#events.push(event);
    for (const socket of this.#sockets) socket.send(JSON.stringify({ op: 0, ...event }));
  }

  /** Drops every connection. */
  drop(code: number): void {
    for (const socket of this.#sockets) socket.close(code);
    this.#sockets.clear();
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }
}
