/** @returns the text as the lines of a quote, with an empty line below to write on. */
export const quoteText = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n`;
