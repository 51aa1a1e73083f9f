/** The output or error of an invoked actor, as parameters of the actions and guards that handle it. */
export const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output;
export const errorOf = ({ event }: { event: { error: unknown } }): unknown => event.error;
