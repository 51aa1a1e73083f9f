/** A unit of measure, a per cent sign, or a side of a size. */
const AFTER_NUMBER = /(\d) (?=(?:mm|cm|m|km|mg|g|kg|ct|ml|cl|l|°C|%|×)(?![\p{L}\p{N}]))/gu;
const BEFORE_NUMBER = /(?<![\p{L}\p{N}])(ref\.|no\.|×) (?=\d)/giu;

/** @returns the text with spaces that no line breaks at, between a number and its unit or “ref.” */
export function keepUnits(text: string): string {
  return text.replace(AFTER_NUMBER, '$1\u00A0').replace(BEFORE_NUMBER, '$1\u00A0');
}
