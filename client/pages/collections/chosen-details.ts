import { detailKey, detailsToText, readDetails, type DetailChoice } from '#protocol/rules/detail-facets.ts';

/** @returns the choices of a URL with one added, or removed when it was among them; undefined without any */
export function withToggled(
  text: string | undefined,
  choice: DetailChoice,
): { details: string | undefined; isChosen: boolean } {
  const chosen = readDetails(text ?? '');
  const others = chosen.filter((other) => detailKey(other) !== detailKey(choice));
  const isChosen = others.length < chosen.length;
  return { details: detailsToText(isChosen ? others : [...chosen, choice]) || undefined, isChosen };
}
