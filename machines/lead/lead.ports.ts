/** What the election of the leading worker needs from outside. */
export type LeadPorts = {
  /** The build of this worker. */
  build: string;
  /** Settles when no other worker of the browser elects, until `endTurn`. */
  turn(): Promise<void>;
  endTurn(): void;
  /** The builds of the workers that lead; two while a lead changes hands. */
  leaders(): Promise<readonly string[]>;
  /** The builds that the server knows, the newest first: each a list of the names of its workers. */
  order(signal: AbortSignal): Promise<readonly (readonly string[])[]>;
  /** Takes the lead from the worker that has it. `lead.lost` is sent when another worker takes it. */
  take(): Promise<void>;
  /** This worker leads. */
  begin(): void;
  /** Another worker leads: this one ends. */
  end(): void;
};
