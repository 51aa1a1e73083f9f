/** A unit of measure, a per cent sign, or a side of a size. */
const AFTER_NUMBER = /(\d) (?=(?:mm|cm|m|km|mg|g|kg|ct|ml|cl|l|s|°C|%|×)(?![\p{L}\p{N}]))/gu;
/** A letter that grades the Chinese word after it: A 貨. */
const GRADE = /(?<![\p{L}\p{N}])([A-Z]) (?=\p{Script=Han})/gu;
const BEFORE_NUMBER = /(?<![\p{L}\p{N}])(ref\.|no\.|×) (?=\d)/giu;

/** The dash of a range: 9–12 mm. */
const RANGE = /(?<=\d)–(?=\d)/g;
/** A hyphen of a compound: first-day cover. */
const HYPHEN = /(?<=[\p{L}\d])-(?=\p{L})/gu;
/** In an address of a page or of mail, which is copied as it is shown. */
const ADDRESS = /[@/_]|[.:](?=\p{L})/u;

const keepDashes = (run: string): string =>
  ADDRESS.test(run) ? run : run.replace(RANGE, '\u2060–\u2060').replace(HYPHEN, '\u2060-\u2060');

/**
 * @returns the text without line breaks between a number and its unit or “ref.”, after a grade, at the dash of a range,
 *   and at the hyphen of a compound
 */
export function keepUnits(text: string): string {
  return [AFTER_NUMBER, BEFORE_NUMBER, GRADE]
    .reduce((kept, space) => kept.replace(space, '$1\u00A0'), text)
    .replace(/\S+/g, keepDashes);
}
