/** Whether the benches run one tiny round, which only shows that they still work: `npm run bench -- --smoke`. */
export const IS_SMOKE = process.argv.includes('--smoke');

/** A size of a bench: `tiny` in a smoke run. */
export const sized = <Size>(full: Size, tiny: Size): Size => (IS_SMOKE ? tiny : full);
