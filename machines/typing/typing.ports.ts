export type TypingPorts = {
  /** Says on the connection that the user types in a room; without a connection it is lost. */
  report(roomId: string): void;
  now(): number;
};
